package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.EntityTag;
import dev.kit.constructs.jwt.Claims;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The context of every step of a request. Belongs to the thread of the request. */
public interface RequestScope {

    /** Returns the HTTP method in upper case. */
    String method();

    /** Returns the path as sent, still percent-encoded. */
    String path();

    /**
     * Returns the first value of a request header, or null.
     *
     * <p>It is null if the header was not sent. The case of {@code name} is ignored.
     */
    @Nullable String header(String name);

    /** Returns all request headers. Names are in lower case, several values are joined by a comma. */
    Map<String, String> headers();

    /**
     * Refuses a change that was made for another version of a resource.
     *
     * <p>That is, one whose {@code If-Match} or {@code If-None-Match} does not hold. Call it before the resource is
     * changed. A {@code GET} or {@code HEAD} needs no call: its response is 304 if the client has the version of
     * {@link ResponseBuilder#etag}.
     *
     * @param version the current version; null if the resource does not exist
     * @throws HttpException of status 412
     */
    default void requireVersion(@Nullable String version) {
        String tag = version == null ? null : EntityTag.of(version);
        String wanted = header("If-Match");
        if ((wanted != null && !EntityTag.isNamed(wanted, tag, true))
                || EntityTag.isNamed(header("If-None-Match"), tag, false)) {
            throw new HttpException(412, "The resource has another version by now.");
        }
    }

    /**
     * Returns the decoded value of a request cookie, or null.
     *
     * <p>It is null if the cookie was not sent. Of two cookies with the same name the first one is used.
     */
    @Nullable String cookie(String name);

    /** Returns all request cookies, decoded. */
    Map<String, String> cookies();

    /**
     * Returns the instance of a service that this endpoint declared.
     *
     * @throws IllegalArgumentException if the endpoint did not declare {@code service}
     */
    <T> T service(Service<T> service);

    /**
     * Returns the verified claims about the caller.
     *
     * <p>They are those of the token of this request, or those of the gateway in front of a function.
     *
     * @throws IllegalStateException if the endpoint does not have the authorizer {@code jwt} or {@code iam}, or no
     *     component verifies it
     */
    Claims claims();

    /** Returns the logger of this endpoint. */
    Logger logger();

    /** Returns the request id, which the response carries in {@code X-Request-ID}. */
    String requestId();

    /**
     * Returns the address of the client, or null if it is unknown. It is determined as far as the proxies in between
     * are trusted.
     */
    @Nullable String remoteAddress();

    /** A step of a request: a function that may throw. */
    @FunctionalInterface
    interface Step<C, T> {

        /** Executes the step. */
        T apply(C context) throws Exception;
    }
}
