package dev.kit.cli.generate.output;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of a generation.
 *
 * @param operations the number of operations
 * @param content the files by name, in UTF-8
 */
public record GeneratedFiles(int operations, Map<String, byte[]> content) {

    /** Copies the files in the order of their names. */
    public GeneratedFiles {
        content = Collections.unmodifiableMap(new TreeMap<>(content));
    }
}
