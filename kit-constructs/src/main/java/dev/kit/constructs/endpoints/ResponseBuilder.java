package dev.kit.constructs.endpoints;

/**
 * Shapes one answer: status, headers, cookies, then {@code send}. Belongs to one request; not thread-safe.
 *
 * <p>What it sets is dropped when the handler fails. Names and values that could break out of a header are refused with
 * {@link IllegalArgumentException}.
 */
public interface ResponseBuilder {

    /** Answers with this status instead of the endpoint's. */
    ResponseBuilder status(SuccessStatus status);

    /** Sets a header, replacing one of the same name in any case. */
    ResponseBuilder header(String name, String value);

    /** Sets a cookie for path {@code /}; the value may be any text. */
    default ResponseBuilder cookie(String name, String value) {
        return cookie(name, value, CookieOptions.defaults());
    }

    /** Sets a cookie, replacing an earlier one of this name; the value may be any text. */
    ResponseBuilder cookie(String name, String value, CookieOptions options);

    /** Makes the browser forget the cookie of path {@code /}. */
    default ResponseBuilder deleteCookie(String name) {
        return deleteCookie(name, CookieOptions.defaults());
    }

    /** Makes the browser forget the cookie of the same domain and path. */
    ResponseBuilder deleteCookie(String name, CookieOptions options);

    /** Ends the chain with a body. */
    <R> Reply<R> send(R data);

    /** Ends the chain without a body. */
    <R> Reply<R> send();
}
