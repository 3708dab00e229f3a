package dev.kit.cli.dev;

import java.nio.file.Path;
import java.util.Map;

/**
 * The variables of one start.
 *
 * @param credentials the file that passes the credentials; deleted by its reader or by {@link #discard}, whichever is
 *     first
 */
record StartVariables(Map<String, String> variables, Path credentials) {

    /** Deletes the credentials file if the process has not read it. Further calls have no effect. */
    void discard() {
        credentials.toFile().delete();
    }
}
