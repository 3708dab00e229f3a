package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.jwt.Claims;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** What every step of a request sees. Belongs to the thread of the request. */
public interface RequestScope {

    /** Returns the HTTP method, in capitals. */
    String method();

    /** Returns the path as sent, still percent-encoded. */
    String path();

    /** Returns the first value of a request header, in any case; null if it was not sent. */
    @Nullable String header(String name);

    /** Returns all request headers, names in lower case, several values joined by a comma. */
    Map<String, String> headers();

    /**
     * Returns the value of a request cookie, decoded; null if it was not sent. Of two with one name the first counts.
     */
    @Nullable String cookie(String name);

    /** Returns all request cookies, decoded. */
    Map<String, String> cookies();

    /**
     * Returns the instance of a service that this endpoint declared.
     *
     * @throws IllegalArgumentException if the endpoint did not declare it
     */
    <T> T service(Service<T> service);

    /**
     * What the verified token of this request says, or what the gateway in front of a function says of the caller.
     *
     * @throws IllegalStateException if the endpoint does not have the authorizer {@code jwt} or {@code iam}, or nothing
     *     verifies it
     */
    Claims claims();

    /** Returns the logger of this endpoint. */
    Logger logger();

    /** Returns the id that the answer carries in {@code X-Request-ID}. */
    String requestId();

    /** Returns the address of the client, as far as the proxies in between are trusted; null where none is known. */
    @Nullable String remoteAddress();

    /** One step of a request: a function that may throw. */
    @FunctionalInterface
    interface Step<C, T> {

        /** Takes the step. */
        T apply(C context) throws Exception;
    }
}
