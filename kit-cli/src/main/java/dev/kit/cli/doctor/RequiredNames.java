package dev.kit.cli.doctor;

import java.util.List;

/** The source of the environment names that an application needs. */
@FunctionalInterface
interface RequiredNames {

    /**
     * Returns the names, sorted. An optional one ends with {@code ?}.
     *
     * @throws dev.kit.cli.command.CliException if there is a source that cannot be read
     */
    List<String> marked(Surroundings at);
}
