package dev.kit.constructs.openapi;

import dev.kit.constructs.errors.ProblemType;
import dev.kit.constructs.validation.JsonSchema;
import org.jspecify.annotations.Nullable;

/**
 * An error response that an operation declares. Immutable.
 *
 * @param status the status, from 400 to 599
 * @param description the circumstances in which it is sent, in CommonMark
 * @param members the further members of the problem document; null for none
 */
public record FailureSpec(
        int status, String description, @Nullable Members members) {

    /** Checks the status. */
    public FailureSpec {
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("An error has a status from 400 to 599, not " + status + ".");
        }
    }

    /**
     * The further members of a problem document.
     *
     * @param schema the schema of an object whose properties are the members
     */
    public record Members(ProblemType type, JsonSchema schema) {}
}
