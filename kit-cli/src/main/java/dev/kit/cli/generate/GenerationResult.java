package dev.kit.cli.generate;

import java.nio.file.Path;
import java.util.List;

/**
 * What a generation did, or with {@code check} would do.
 *
 * @param written files that are new or changed
 * @param unchanged files that were right already
 * @param deleted files of an earlier run that the document no longer needs
 * @param operations the number of operations
 */
public record GenerationResult(List<Path> written, List<Path> unchanged, List<Path> deleted, int operations) {

    /** Keeps copies. */
    public GenerationResult {
        written = List.copyOf(written);
        unchanged = List.copyOf(unchanged);
        deleted = List.copyOf(deleted);
    }

    /** Whether the output was already what the document says. */
    public boolean upToDate() {
        return written.isEmpty() && deleted.isEmpty();
    }
}
