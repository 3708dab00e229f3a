package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of the build, which is read anew when they change, including changes during a read. Used by one thread at a
 * time.
 */
final class BuildFiles {

    private final ProjectBuild build;

    private final Console console;

    private SourceSnapshot known;

    private @Nullable String due;

    /** Creates the tracker. Files that changed while the build was first read count as changed on the first check. */
    BuildFiles(ProjectBuild build, Console console) {
        this.build = build;
        this.console = console;
        this.known = look(SourceSnapshot.none()).upTo(build.begun(), file -> true);
    }

    /** Returns the reason to read the build, which remains until {@link #done}; empty if there is none. */
    Optional<String> due() {
        SourceSnapshot now = look(known);
        Changes changes = now.since(known);
        known = now;
        if (!changes.isEmpty()) {
            due = changes.describe();
        }
        return Optional.ofNullable(due);
    }

    /** Clears the reason, after the build was applied or failed in a way that would recur. */
    void done() {
        due = null;
    }

    /** Reads the build until no file changes in the meantime; throws {@link CliException} if the build is invalid. */
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

    /**
     * Returns the files that changed since the read began. A file that only the new read lists counts as read, unless
     * it is newer.
     */
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
