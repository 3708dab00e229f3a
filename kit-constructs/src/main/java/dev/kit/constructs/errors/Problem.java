package dev.kit.constructs.errors;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A problem document of RFC 9457. Immutable.
 *
 * @param type the URI of the kind of problem
 * @param detail the description of this occurrence, safe to show to the client
 * @param instance the path of the request
 * @param code the stable name of the error, in upper snake case
 * @param members the record whose components are further members; null for none
 * @param details further members, written last
 */
public record Problem(
        String type,
        int status,
        String title,
        String detail,
        @Nullable String instance,
        String code,
        @Nullable String requestId,
        List<Violation> errors,
        @Nullable Record members,
        Map<String, Object> details) {

    /** The media type of a problem document. */
    public static final String MEDIA_TYPE = "application/problem+json";

    /** The names of the standard members, which no other member may have. */
    public static final Set<String> STANDARD_MEMBERS =
            Set.of("type", "title", "status", "detail", "instance", "code", "requestId", "errors");

    public Problem {
        errors = List.copyOf(errors);
        details = Map.copyOf(details);
    }

    /** Returns the document of {@code exception} for the request at {@code instance}. */
    public static Problem of(HttpException exception, @Nullable String instance, @Nullable String requestId) {
        List<Violation> errors =
                exception instanceof UnprocessableContentException invalid ? invalid.violations() : List.of();
        Record members = exception.members().orElse(null);
        ProblemType type = members == null ? null : ProblemType.of(members.getClass());
        return new Problem(
                type == null ? ProblemType.BLANK : type.uri(),
                exception.status(),
                type == null ? exception.title() : type.title(),
                exception.getMessage(),
                instance,
                exception.code(),
                requestId,
                errors,
                members,
                exception.details());
    }

    /** Returns the same document with other details. */
    public Problem withDetails(Map<String, Object> changed) {
        return new Problem(type, status, title, detail, instance, code, requestId, errors, members, changed);
    }
}
