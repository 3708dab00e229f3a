package dev.kit.cli.dev.compile;

import java.util.List;

/**
 * The result of a compilation: errors, or the classes that differ.
 *
 * @param errors at most ten errors; empty on success
 * @param changes the difference from the earlier classes; empty if there are errors
 */
public record CompileOutcome(List<CompileError> errors, ClassChanges changes) {

    static CompileOutcome failed(List<CompileError> errors) {
        return new CompileOutcome(errors, ClassChanges.none());
    }

    static CompileOutcome of(ClassChanges changes) {
        return new CompileOutcome(List.of(), changes);
    }

    /** Returns whether the compilation succeeded. */
    public boolean isClean() {
        return errors.isEmpty();
    }
}
