package dev.kit.constructs.http;

import dev.kit.constructs.errors.HttpException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request passed in by an adaptor. Used by one thread at a time. */
public interface Exchange {

    /** Returns the HTTP method, in capitals. */
    String method();

    /** Returns the path as sent, without the query. It is still percent-encoded. */
    String path();

    /** Returns the path that a problem names, with every prefix. */
    default String instance() {
        return path();
    }

    /** Returns the path parameters, percent-decoded once. */
    Map<String, String> pathParams();

    /** Returns the query as sent, without the question mark. It is null if the request has none. */
    @Nullable String rawQuery();

    /** Returns the first value of a header, regardless of case. It is null if the header is absent. */
    @Nullable String header(String name);

    /** Returns all values of a header in order, regardless of case. */
    List<String> headers(String name);

    /** Returns the names of all headers of the request. */
    Collection<String> headerNames();

    /** Returns the media type of the body with its parameters. It is null if the request has none. */
    default @Nullable String contentType() {
        return header("Content-Type");
    }

    /** Returns the length of the body in bytes. It is -1 if the length is not known beforehand. */
    long contentLength();

    /** Returns the body, which is empty if the request has none. It is read at most once. */
    InputStream body() throws IOException;

    /**
     * Returns the parts of a multipart form, in order. They are read instead of {@link #body}.
     *
     * @throws HttpException with 400 if the form cannot be read, 413 if it is too large, 415 if the adaptor supports no
     *     forms
     */
    default List<FormPart> parts() {
        throw new HttpException(415, "Forms with files are not taken here.");
    }

    /**
     * Returns whether to roll back the transaction and publish nothing.
     *
     * <p>This holds whether the request succeeds or fails.
     */
    default boolean isDryRun() {
        return false;
    }

    /**
     * Returns the request id assigned by the platform, or null.
     *
     * <p>It is used for a request whose client sends no id.
     */
    default @Nullable String platformRequestId() {
        return null;
    }

    /**
     * Returns the claims about the caller that the platform verified. They are null if it verified none.
     *
     * @param authorizer the kind of credential, {@code jwt} or {@code iam}
     */
    default @Nullable Map<String, @Nullable Object> platformClaims(String authorizer) {
        return null;
    }

    /** Returns the time that the platform allows for the response. It is null if there is no limit. */
    default @Nullable Duration timeLimit() {
        return null;
    }

    /** Returns the address of the peer itself, regardless of headers. It is null if it is unknown. */
    @Nullable String remoteAddress();
}
