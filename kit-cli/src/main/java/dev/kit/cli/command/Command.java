package dev.kit.cli.command;

/** One word of the kit command, such as {@code generate:client}. Stateless. */
public interface Command {

    /** The word that selects it. */
    String name();

    /** What it does, one line. */
    String summary();

    /** The options and operands it accepts. */
    Usage usage();

    /** Does the work; throws {@link CliException} when it cannot. */
    ExitCode run(Invocation invocation);

    /** The text of {@code kit NAME --help}. */
    default String help() {
        return usage().help(name(), summary());
    }
}
