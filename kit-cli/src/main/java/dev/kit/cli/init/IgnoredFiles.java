package dev.kit.cli.init;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The lines of {@code .gitignore} that an application with Kit needs. Stateless. */
final class IgnoredFiles {

    static final String NAME = ".gitignore";

    /** All that Kit keeps of a project, apart from the secrets: these are sealed and belong into the repository. */
    private static final List<String> LINES = List.of(".kit/*", "!.kit/secrets/");

    private IgnoredFiles() {}

    /** Returns the text of the file in a directory, or empty text. */
    static String read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        // Names may be in any encoding; each byte is kept.
        return Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    }

    /** Returns the text with what is missing, or as it is if this directory or one above it has it. */
    static String completed(Path directory, String text) throws IOException {
        for (Path place = directory; place != null; place = place.getParent()) {
            if (ignoresKit(place.equals(directory) ? text : read(place))) {
                return text;
            }
            if (Files.exists(place.resolve(".git"))) {
                break;
            }
        }
        String eol = text.contains("\r\n") ? "\r\n" : "\n";
        String ended = text.isEmpty() || text.endsWith("\n") ? text : text + eol;
        return ended + LINES.stream().map(line -> line + eol).collect(Collectors.joining());
    }

    private static boolean ignoresKit(String text) {
        return text.lines().anyMatch(line -> line.strip().matches("/?(\\*\\*/)?\\.kit(/|/\\*|/\\*\\*)?"));
    }
}
