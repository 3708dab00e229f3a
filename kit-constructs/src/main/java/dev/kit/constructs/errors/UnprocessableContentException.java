package dev.kit.constructs.errors;

import java.util.List;
import java.util.Map;

/** Thrown to answer with status 422: well-formed input violates the schema. */
public final class UnprocessableContentException extends HttpException {

    private final List<Violation> violations;

    /** Creates an exception that sends message and violations to the client. */
    public UnprocessableContentException(String message, List<Violation> violations) {
        super(422, "UNPROCESSABLE_CONTENT", message, Map.of(), null);
        this.violations = List.copyOf(violations);
    }

    /** Returns all violations of the input; may be empty. */
    public List<Violation> violations() {
        return violations;
    }
}
