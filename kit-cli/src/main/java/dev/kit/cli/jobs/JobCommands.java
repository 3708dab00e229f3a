package dev.kit.cli.jobs;

import dev.kit.cli.command.Command;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The commands whose names begin with {@code cron} and {@code function}. */
public final class JobCommands {

    private JobCommands() {}

    /** Returns the commands in the order of the help text. */
    public static List<Command> all() {
        return Arrays.stream(JobKind.values())
                .flatMap(kind -> Stream.<Command>of(new JobListCommand(kind), new JobRunCommand(kind)))
                .toList();
    }
}
