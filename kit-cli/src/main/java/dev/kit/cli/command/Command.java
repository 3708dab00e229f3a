package dev.kit.cli.command;

import java.util.List;

/** One word of the kit command, such as {@code generate:client}. Stateless. */
public interface Command {

    /** The word that selects it. */
    String name();

    /** What it does, one line. */
    String summary();

    /** The options and operands it accepts. */
    Usage usage();

    /** Refuses words that must not stand in a property of Maven, which process lists and histories show. */
    default void checkProperty(List<String> words) {}

    /** Does the work; throws {@link CliException} when it cannot. */
    ExitCode run(Invocation invocation);

    /** The text of {@code kit NAME --help}. */
    default String help() {
        return usage().help(name(), summary());
    }
}
