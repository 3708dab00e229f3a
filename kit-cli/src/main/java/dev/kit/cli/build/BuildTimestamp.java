package dev.kit.cli.build;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.QuietProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The time of all entries of an artifact, so that two builds of one commit have the same bytes.
 *
 * <p>It is that of {@code SOURCE_DATE_EPOCH}, else that of the commit, else a fixed one.
 */
final class BuildTimestamp {

    static final String VARIABLE = "SOURCE_DATE_EPOCH";

    /** The earliest time that a zip entry can have in every time zone. */
    static final Instant EARLIEST = Instant.parse("1980-02-01T00:00:00Z");

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final Pattern SECONDS = Pattern.compile("\\d{1,10}");

    private BuildTimestamp() {}

    /**
     * Returns the time for a build of a directory.
     *
     * @throws CliException if the variable is not a number of seconds
     */
    static Instant of(Path directory, Map<String, String> environment) throws InterruptedException {
        String given = environment.getOrDefault(VARIABLE, "").strip();
        if (!given.isEmpty()) {
            return seconds(given)
                    .orElseThrow(() -> CliException.config(
                            VARIABLE + " is \"" + given + "\", which is no number of seconds.",
                            null,
                            "Correct the variable or unset it."));
        }
        Optional<QuietProgram> git = QuietProgram.git(environment, LIMIT);
        if (git.isEmpty()) {
            return EARLIEST;
        }
        QuietProgram.Ending ending = git.get().run(directory, "log", "-1", "--format=%ct", "HEAD");
        return ending.succeeded() ? seconds(ending.line("")).orElse(EARLIEST) : EARLIEST;
    }

    private static Optional<Instant> seconds(String text) {
        return SECONDS.matcher(text).matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(text)))
                        .map(time -> time.isBefore(EARLIEST) ? EARLIEST : time)
                : Optional.empty();
    }
}
