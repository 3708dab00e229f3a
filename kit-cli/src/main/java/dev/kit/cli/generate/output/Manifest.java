package dev.kit.cli.generate.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The list of generated files and of the inputs that they were generated from.
 *
 * @param command the command that generated the files
 * @param fingerprint a checksum of all inputs; empty while files are being written
 * @param content a checksum of the files; empty while they are being written
 * @param operations the number of operations
 * @param inputs the other files that the document refers to
 * @param files the names of the generated files
 */
record Manifest(
        String command, String fingerprint, String content, int operations, List<String> inputs, Set<String> files) {

    static final String NAME = "kit-client.manifest";

    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_$-]+\\.(java|ts)");
    private static final String MADE_FROM = "# made from ";
    private static final String CONTENT = "# content ";
    private static final String OPERATIONS = "# operations ";
    private static final String REFERS_TO = "# refers to ";

    /** Reads the manifest of a directory; returns an empty one if there is none. */
    static Manifest read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        String fingerprint = "";
        String content = "";
        int operations = 0;
        List<String> inputs = new ArrayList<>();
        Set<String> files = new TreeSet<>();
        for (String line : Files.isRegularFile(file) ? Files.readAllLines(file) : List.<String>of()) {
            if (line.startsWith(MADE_FROM)) {
                fingerprint = line.substring(MADE_FROM.length());
            } else if (line.startsWith(CONTENT)) {
                content = line.substring(CONTENT.length());
            } else if (line.startsWith(OPERATIONS) && line.matches(".* [0-9]{1,9}")) {
                operations = Integer.parseInt(line.substring(OPERATIONS.length()));
            } else if (line.startsWith(REFERS_TO)) {
                inputs.add(line.substring(REFERS_TO.length()));
            } else if (FILE_NAME.matcher(line).matches()) {
                files.add(line);
            }
        }
        return new Manifest("", fingerprint, content, operations, inputs, files);
    }

    byte[] text() {
        StringBuilder text = new StringBuilder("# Files of kit " + command + "\n");
        if (!fingerprint.isEmpty()) {
            text.append(MADE_FROM).append(fingerprint).append('\n');
            text.append(CONTENT).append(content).append('\n');
            text.append(OPERATIONS).append(operations).append('\n');
            inputs.forEach(input -> text.append(REFERS_TO).append(input).append('\n'));
        }
        files.forEach(file -> text.append(file).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
