package dev.kit.constructs.errors;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A problem document of RFC 9457. Immutable.
 *
 * @param detail the description of this occurrence, safe to show to the client
 * @param instance the path of the request
 * @param code the stable name of the error, in upper snake case
 * @param details further members, written after the standard ones
 */
public record Problem(
        int status,
        String title,
        String detail,
        @Nullable String instance,
        String code,
        @Nullable String requestId,
        List<Violation> errors,
        Map<String, Object> details) {

    /** The media type of a problem document. */
    public static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        errors = List.copyOf(errors);
        details = Map.copyOf(details);
    }

    /** Returns the document of {@code exception} for the request at {@code instance}. */
    public static Problem of(HttpException exception, @Nullable String instance, @Nullable String requestId) {
        List<Violation> errors =
                exception instanceof UnprocessableContentException invalid ? invalid.violations() : List.of();
        return new Problem(
                exception.status(),
                exception.title(),
                exception.getMessage(),
                instance,
                exception.code(),
                requestId,
                errors,
                exception.details());
    }
}
