package dev.kit.constructs.http;

import dev.kit.constructs.errors.HttpException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request as an adaptor hands it in. Used by one thread at a time. */
public interface Exchange {

    /** The HTTP method, in capitals. */
    String method();

    /** The path as sent, still percent-encoded, without the query. */
    String path();

    /** A path parameter, percent-decoded once; null if the route has none of this name. */
    default @Nullable String pathParam(String name) {
        return pathParams().get(name);
    }

    /** The path parameters, percent-decoded once. */
    Map<String, String> pathParams();

    /** The query as sent, without the question mark; null if there was none. */
    @Nullable String rawQuery();

    /** The first value of a header, in any case; null if it was not sent. */
    @Nullable String header(String name);

    /** All values of a header, in any case, in order. */
    List<String> headers(String name);

    /** The names of all headers that were sent. */
    Collection<String> headerNames();

    /** The media type of the body with its parameters; null if not given. */
    default @Nullable String contentType() {
        return header("Content-Type");
    }

    /** The length of the body in bytes; -1 if not known beforehand. */
    long contentLength();

    /** The body; empty if there is none. Read at most once. */
    InputStream body() throws IOException;

    /**
     * The parts of a multipart form, in order. Read instead of {@link #body}.
     *
     * @throws HttpException with 400 if it cannot be read, 413 if it is too large, 415 if the adaptor takes no forms
     */
    default List<FormPart> parts() {
        throw new HttpException(415, "Forms with files are not taken here.");
    }

    /** Whether the transaction is to be rolled back and nothing published, however the request ends. */
    default boolean isDryRun() {
        return false;
    }

    /** The id that the platform gave the request, for one whose client sends none; null if there is no such id. */
    default @Nullable String platformRequestId() {
        return null;
    }

    /**
     * What the platform verified of the caller before it handed the request over; null if it verified nothing.
     *
     * @param authorizer the kind of credential, {@code jwt} or {@code iam}
     */
    default @Nullable Map<String, @Nullable Object> platformClaims(String authorizer) {
        return null;
    }

    /** The time that the platform leaves for the answer; null if it sets no limit. */
    default @Nullable Duration timeLimit() {
        return null;
    }

    /** The address of the peer itself, whatever headers say; null if not known. */
    @Nullable String remoteAddress();
}
