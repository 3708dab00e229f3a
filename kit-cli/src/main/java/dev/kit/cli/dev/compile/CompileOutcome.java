package dev.kit.cli.dev.compile;

import java.util.List;

/**
 * The end of a compilation: errors, or the classes that differ.
 *
 * @param errors at most ten; empty when all is well
 * @param changes what differs from the classes before; empty when there are errors
 */
public record CompileOutcome(List<CompileError> errors, ClassChanges changes) {

    static CompileOutcome failed(List<CompileError> errors) {
        return new CompileOutcome(errors, ClassChanges.none());
    }

    static CompileOutcome of(ClassChanges changes) {
        return new CompileOutcome(List.of(), changes);
    }

    /** Whether everything compiled. */
    public boolean isClean() {
        return errors.isEmpty();
    }
}
