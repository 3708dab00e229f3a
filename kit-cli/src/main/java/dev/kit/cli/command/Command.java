package dev.kit.cli.command;

import java.util.List;
import java.util.function.Function;

/** A command of the {@code kit} tool, such as {@code generate:client}. Stateless. */
public interface Command {

    /** Creates a command from its parts. */
    static Command of(String name, String summary, Usage usage, Function<Invocation, ExitCode> action) {
        return new DescribedCommand(name, summary, usage) {
            @Override
            public ExitCode run(Invocation invocation) {
                return action.apply(invocation);
            }
        };
    }

    /** Returns the word that selects the command. */
    String name();

    /** Returns a summary of the command, in one line. */
    String summary();

    /** Returns the options and operands that the command accepts. */
    Usage usage();

    /**
     * Rejects words that must not be passed as a Maven property.
     *
     * <p>Properties appear in process lists and in shell histories.
     */
    default void checkProperty(List<String> words) {}

    /**
     * Runs the command.
     *
     * @throws CliException if the command fails
     */
    ExitCode run(Invocation invocation);

    /** Returns the text of {@code kit NAME --help}. */
    default String help() {
        return usage().help(name(), summary());
    }
}
