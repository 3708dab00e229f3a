package dev.kit.constructs.pipeline;

import dev.kit.constructs.ConstructException;
import dev.kit.constructs.errors.InternalServerErrorException;
import dev.kit.constructs.validation.Issue;
import java.util.List;

/** Thrown if a handler returned a value that its own output schema forbids. */
final class OutputViolation extends ConstructException {

    private final List<Issue> issues;

    OutputViolation(List<Issue> issues) {
        super("The output breaks its own schema: " + issues, null);
        this.issues = List.copyOf(issues);
    }

    List<Issue> issues() {
        return issues;
    }

    InternalServerErrorException toHttp() {
        return new InternalServerErrorException("The answer could not be produced.", this);
    }
}
