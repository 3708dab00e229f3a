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
 * Factory methods for the errors of HTTP.
 *
 * <pre>{@code
 * throw HttpErrors.notFound("No such order.");
 * throw HttpErrors.conflict("Only 2 are left.", new OutOfStock(product, 2));
 * }</pre>
 *
 * <p>The components of a record become members of the problem document.
 */
public final class HttpErrors {

    private static final String UNKNOWN = "An unknown error occurred";

    private HttpErrors() {}

    /** Returns an error of status 400. */
    public static BadRequestException badRequest(String message) {
        return new BadRequestException(message);
    }

    /** Returns an error of status 400 with the components of {@code members}. */
    public static BadRequestException badRequest(String message, Record members) {
        return new BadRequestException(message, members);
    }

    /**
     * Returns an error of status 401.
     *
     * @param challenges the values of {@code WWW-Authenticate}, such as {@code Bearer}; that of the endpoint if empty
     */
    public static UnauthorizedException unauthorized(String message, String... challenges) {
        return new UnauthorizedException(message, challenges);
    }

    /** Returns an error of status 403. */
    public static ForbiddenException forbidden(String message) {
        return new ForbiddenException(message);
    }

    /** Returns an error of status 403 with the components of {@code members}. */
    public static ForbiddenException forbidden(String message, Record members) {
        return new ForbiddenException(message, members);
    }

    /** Returns an error of status 404. */
    public static NotFoundException notFound(String message) {
        return new NotFoundException(message);
    }

    /** Returns an error of status 404 with the components of {@code members}. */
    public static NotFoundException notFound(String message, Record members) {
        return new NotFoundException(message, members);
    }

    /** Returns an error of status 405 with the allowed methods. */
    public static MethodNotAllowedException methodNotAllowed(String message, List<String> allowedMethods) {
        return new MethodNotAllowedException(message, allowedMethods);
    }

    /** Returns an error of status 409. */
    public static ConflictException conflict(String message) {
        return new ConflictException(message);
    }

    /** Returns an error of status 409 with the components of {@code members}. */
    public static ConflictException conflict(String message, Record members) {
        return new ConflictException(message, members);
    }

    /** Returns an error of status 422 with all violations. */
    public static UnprocessableContentException unprocessableContent(String message, List<Violation> violations) {
        return new UnprocessableContentException(message, violations);
    }

    /** Returns an error of status 429 with the time to wait. */
    public static RetryLaterException tooManyRequests(String message, Duration retryAfter) {
        return new RetryLaterException(429, message, retryAfter);
    }

    /** Returns an error of status 500. */
    public static InternalServerErrorException internalServerError(String message) {
        return new InternalServerErrorException(message);
    }

    /** Returns an error of status 501. */
    public static HttpException notImplemented(String message) {
        return new HttpException(501, message);
    }

    /** Returns an error of status 502. */
    public static HttpException badGateway(String message) {
        return new HttpException(502, message);
    }

    /** Returns an error of status 503 with the time to wait. */
    public static RetryLaterException serviceUnavailable(String message, Duration retryAfter) {
        return new RetryLaterException(503, message, retryAfter);
    }

    /** Returns an error of status 504. */
    public static HttpException gatewayTimeout(String message) {
        return new HttpException(504, message);
    }

    /**
     * Returns the error of {@code status}, of a specific type if available.
     *
     * <p>A 405 allows no method, and a 429 or 503 asks to wait for a second.
     */
    public static HttpException of(int status, String message) {
        return switch (status) {
            case 400 -> badRequest(message);
            case 401 -> unauthorized(message);
            case 403 -> forbidden(message);
            case 404 -> notFound(message);
            case 405 -> methodNotAllowed(message, List.of());
            case 409 -> conflict(message);
            case 422 -> unprocessableContent(message, List.of());
            case 429, 503 -> new RetryLaterException(status, message, Duration.ofSeconds(1));
            case 500 -> internalServerError(message);
            default -> new HttpException(status, message);
        };
    }

    /**
     * Returns the error of {@code status} with the components of {@code members}.
     *
     * <p>It is of a specific type if available.
     *
     * @throws IllegalArgumentException if {@code status} is not 400 to 599
     */
    public static HttpException of(int status, String message, Record members) {
        return switch (status) {
            case 400 -> badRequest(message, members);
            case 403 -> forbidden(message, members);
            case 404 -> notFound(message, members);
            case 409 -> conflict(message, members);
            default -> new HttpException(status, message, members);
        };
    }

    /**
     * Returns the HTTP error within {@code thrown}, or a 500 without one.
     *
     * <p>The cause of the 500 is {@code thrown}.
     */
    public static HttpException wrap(Throwable thrown) {
        Throwable cause = unwrap(thrown);
        return cause instanceof HttpException http ? http : new InternalServerErrorException(UNKNOWN, cause);
    }

    /** Returns whether {@link #wrap(Throwable)} created {@code failure} from another exception. */
    public static boolean isUnknown(HttpException failure) {
        return failure instanceof InternalServerErrorException
                && failure.getCause() != null
                && failure.getMessage().equals(UNKNOWN);
    }

    /**
     * Returns the HTTP error within {@code thrown}, or one of {@code status}.
     *
     * <p>The cause of the latter is {@code thrown}.
     */
    public static HttpException wrap(Throwable thrown, int status, String message) {
        Throwable cause = unwrap(thrown);
        return cause instanceof HttpException http
                ? http
                : new HttpException(status, ReasonPhrases.code(status), message, Map.of(), cause);
    }

    /**
     * Returns the error of {@code status} that {@code cause} led to.
     *
     * @param members the record whose components are members of the problem; null for none
     * @throws IllegalArgumentException if {@code status} is not 400 to 599
     */
    public static HttpException because(Throwable cause, int status, String message, @Nullable Record members) {
        String code = members == null
                ? ReasonPhrases.code(status)
                : ProblemType.of(members.getClass()).code();
        return new HttpException(status, code, message, Map.of(), members, cause);
    }

    /** Returns whether {@code thrown} is an HTTP error from 400 to 499. */
    public static boolean isClientError(@Nullable Throwable thrown) {
        return thrown instanceof HttpException http && http.status() < 500;
    }

    /** Returns whether {@code thrown} is an HTTP error from 500 to 599. */
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
