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

    /** One line for people, such as {@code 8 operations: 2 files written, 31 unchanged, 0 deleted}. */
    public String summary() {
        return operations + (operations == 1 ? " operation: " : " operations: ") + written.size()
                + (written.size() == 1 ? " file written, " : " files written, ")
                + unchanged.size() + " unchanged, " + deleted.size() + " deleted";
    }

    /** Whether the output was already what the document says. */
    public boolean upToDate() {
        return written.isEmpty() && deleted.isEmpty();
    }
}
