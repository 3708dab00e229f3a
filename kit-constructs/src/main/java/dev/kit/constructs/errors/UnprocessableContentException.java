package dev.kit.constructs.errors;

import java.util.List;
import java.util.Map;

/** Answers with status 422: well formed, but against the schema. */
public final class UnprocessableContentException extends HttpException {

    private final List<Violation> violations;

    /** Sends the message and the violations to the client. */
    public UnprocessableContentException(String message, List<Violation> violations) {
        super(422, "UNPROCESSABLE_CONTENT", message, Map.of(), null);
        this.violations = List.copyOf(violations);
    }

    /** Returns everything that is wrong with the input; may be empty. */
    public List<Violation> violations() {
        return violations;
    }
}
