package dev.kit.constructs.errors;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The errors of HTTP by name, to be thrown.
 *
 * <pre>{@code
 * throw HttpErrors.notFound("No such order.");
 * }</pre>
 */
public final class HttpErrors {

    private static final String UNKNOWN = "An unknown error occurred";

    private HttpErrors() {}

    /** Status 400. */
    public static BadRequestException badRequest(String message) {
        return new BadRequestException(message);
    }

    /** Status 401. */
    public static UnauthorizedException unauthorized(String message) {
        return new UnauthorizedException(message);
    }

    /** Status 403. */
    public static ForbiddenException forbidden(String message) {
        return new ForbiddenException(message);
    }

    /** Status 404. */
    public static NotFoundException notFound(String message) {
        return new NotFoundException(message);
    }

    /** Status 405, with the methods that would be allowed. */
    public static MethodNotAllowedException methodNotAllowed(String message, List<String> allowedMethods) {
        return new MethodNotAllowedException(message, allowedMethods);
    }

    /** Status 409. */
    public static ConflictException conflict(String message) {
        return new ConflictException(message);
    }

    /** Status 422, with everything that is wrong. */
    public static UnprocessableContentException unprocessableContent(String message, List<Violation> violations) {
        return new UnprocessableContentException(message, violations);
    }

    /** Status 429, with the time to wait. */
    public static RetryLaterException tooManyRequests(String message, Duration retryAfter) {
        return new RetryLaterException(429, message, retryAfter);
    }

    /** Status 500. */
    public static InternalServerErrorException internalServerError(String message) {
        return new InternalServerErrorException(message);
    }

    /** Status 501. */
    public static HttpException notImplemented(String message) {
        return new HttpException(501, message);
    }

    /** Status 502. */
    public static HttpException badGateway(String message) {
        return new HttpException(502, message);
    }

    /** Status 503, with the time to wait. */
    public static RetryLaterException serviceUnavailable(String message, Duration retryAfter) {
        return new RetryLaterException(503, message, retryAfter);
    }

    /** Status 504. */
    public static HttpException gatewayTimeout(String message) {
        return new HttpException(504, message);
    }

    /** Returns the error of {@code status}, of the type that belongs to it where there is one. */
    public static HttpException of(int status, String message) {
        return switch (status) {
            case 400 -> badRequest(message);
            case 401 -> unauthorized(message);
            case 403 -> forbidden(message);
            case 404 -> notFound(message);
            case 409 -> conflict(message);
            case 422 -> unprocessableContent(message, List.of());
            case 500 -> internalServerError(message);
            default -> new HttpException(status, message);
        };
    }

    /** Returns the HTTP error within {@code thrown}, else a 500 with {@code thrown} as its cause. */
    public static HttpException wrap(Throwable thrown) {
        Throwable cause = unwrap(thrown);
        return cause instanceof HttpException http ? http : new InternalServerErrorException(UNKNOWN, cause);
    }

    /** Whether {@link #wrap(Throwable)} made this of something that is no HTTP error. */
    public static boolean isUnknown(HttpException failure) {
        return failure instanceof InternalServerErrorException
                && failure.getCause() != null
                && failure.getMessage().equals(UNKNOWN);
    }

    /** Returns the HTTP error within {@code thrown}, else one of {@code status} with {@code thrown} as its cause. */
    public static HttpException wrap(Throwable thrown, int status, String message) {
        Throwable cause = unwrap(thrown);
        return cause instanceof HttpException http
                ? http
                : new HttpException(status, ReasonPhrases.code(status), message, Map.of(), cause);
    }

    /** Whether {@code thrown} is an HTTP error from 400 to 499. */
    public static boolean isClientError(@Nullable Throwable thrown) {
        return thrown instanceof HttpException http && http.status() < 500;
    }

    /** Whether {@code thrown} is an HTTP error from 500 to 599. */
    public static boolean isServerError(@Nullable Throwable thrown) {
        return thrown instanceof HttpException http && http.status() >= 500;
    }

    private static Throwable unwrap(Throwable thrown) {
        Throwable current = thrown;
        for (int depth = 0; depth < 16 && isWrapper(current); depth++) {
            Throwable cause = current.getCause();
            if (cause == null) {
                return current;
            }
            current = cause;
        }
        return current;
    }

    private static boolean isWrapper(Throwable thrown) {
        return thrown instanceof CompletionException
                || thrown instanceof ExecutionException
                || thrown instanceof InvocationTargetException
                || thrown instanceof UndeclaredThrowableException;
    }
}
