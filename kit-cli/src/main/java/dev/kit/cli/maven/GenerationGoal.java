package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.util.function.Supplier;
import org.apache.maven.plugin.MojoFailureException;
import org.jspecify.annotations.Nullable;

/**
 * The common part of goals that generate code.
 *
 * @param name the name of the goal
 */
record GenerationGoal(String name) {

    /** Returns the result of a step. Its failures become failures of the build, with all they report. */
    static <T> T reporting(Supplier<T> step) throws MojoFailureException {
        try {
            return step.get();
        } catch (CliException e) {
            throw new MojoFailureException(e.report(), e);
        }
    }

    /** Returns the value of a parameter, which Maven sets or the build lacks. */
    <T> T given(@Nullable T value, String parameter) throws MojoFailureException {
        if (value == null) {
            throw new MojoFailureException("kit:" + name + " needs <" + parameter + ">.");
        }
        return value;
    }
}
