package dev.kit.cli.generate.output;

import dev.kit.cli.command.Counted;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of a generation, or with {@code check} the pending changes.
 *
 * @param written the new and changed files
 * @param unchanged the files that were already up to date
 * @param deleted the files of an earlier run that are obsolete
 * @param operations the number of operations
 */
public record GenerationResult(List<Path> written, List<Path> unchanged, List<Path> deleted, int operations) {

    /** Copies the lists. */
    public GenerationResult {
        written = List.copyOf(written);
        unchanged = List.copyOf(unchanged);
        deleted = List.copyOf(deleted);
    }

    /**
     * Returns a summary for users, in one line.
     *
     * <p>An example is {@code 8 operations: 2 files written, 31 unchanged, 0 deleted}.
     */
    public String summary() {
        return Counted.of(operations, "operation") + ": " + Counted.of(written.size(), "file") + " written, "
                + unchanged.size() + " unchanged, " + deleted.size() + " deleted";
    }

    /** Returns whether the output already matched the document. */
    public boolean upToDate() {
        return written.isEmpty() && deleted.isEmpty();
    }
}
