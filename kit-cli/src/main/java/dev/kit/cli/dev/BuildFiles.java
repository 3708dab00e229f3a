package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the build anew when its files change, during a reading as well. Used by one thread at a time. */
final class BuildFiles {

    private final ProjectBuild build;

    private final Console console;

    private SourceSnapshot known;

    private @Nullable String due;

    /** Files that changed while the build was read for the first time differ at the first look. */
    BuildFiles(ProjectBuild build, Console console) {
        this.build = build;
        this.console = console;
        this.known = look(SourceSnapshot.none()).upTo(build.begun(), file -> true);
    }

    /** The reason to read the build, which holds until {@link #done}; empty when there is none. */
    Optional<String> due() {
        SourceSnapshot now = look(known);
        Changes changes = now.since(known);
        known = now;
        if (!changes.isEmpty()) {
            due = changes.describe();
        }
        return Optional.ofNullable(due);
    }

    /** Notes that the reading was brought in, or that it failed as it would again. */
    void done() {
        due = null;
    }

    /** Reads until no file changes meanwhile; throws {@link CliException} when the build is wrong. */
    DevRequest read() {
        while (true) {
            Instant begun = Instant.now();
            DevRequest fresh = build.read();
            Changes meanwhile = lookAfterReading(begun);
            if (meanwhile.isEmpty()) {
                return fresh;
            }
            console.progress("kit: " + meanwhile.describe() + " meanwhile; reading the build again …");
        }
    }

    /** A file that only the new reading named was read by it, unless it is younger. */
    private Changes lookAfterReading(Instant begun) {
        SourceSnapshot now = look(known);
        Map<Path, FileStamp> before =
                new HashMap<>(now.upTo(begun, file -> true).files());
        before.putAll(known.files());
        Changes changes = now.since(new SourceSnapshot(before, known.directories()));
        known = now;
        return changes;
    }

    private SourceSnapshot look(SourceSnapshot earlier) {
        return SourceSnapshot.of(build.files(), earlier);
    }
}
