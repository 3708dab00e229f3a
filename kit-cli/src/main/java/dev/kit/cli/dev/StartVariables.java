package dev.kit.cli.dev;

import java.nio.file.Path;
import java.util.Map;

/**
 * The variables of one start.
 *
 * @param credentials the file by which credentials travel, deleted by whoever is first: its reader or {@link #discard}
 */
record StartVariables(Map<String, String> variables, Path credentials) {

    /** Deletes what the process has not read; done already is fine. */
    void discard() {
        credentials.toFile().delete();
    }
}
