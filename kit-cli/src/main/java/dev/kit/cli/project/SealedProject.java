package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The project name in a directory's sealed files. Stateless. */
public final class SealedProject {

    private static final Pattern PROJECT = Pattern.compile("\"project\"\\s*:\\s*\"([A-Za-z0-9][A-Za-z0-9_.-]{0,99})\"");

    private SealedProject() {}

    /**
     * Returns the project name in the files of {@code root/.kit/secrets}, if any.
     *
     * @throws CliException with exit code 78 if the files name several projects, since new values would be sealed with
     *     the key of the wrong one
     */
    public static Optional<String> of(Path root) {
        Path secrets = DirectoryCredentials.secrets(root);
        Map<String, String> names = new TreeMap<>();
        files(secrets)
                .forEach(file -> name(file).ifPresent(name -> names.put(String.valueOf(file.getFileName()), name)));
        if (names.values().stream().distinct().count() > 1) {
            throw CliException.config(
                    "The sealed files name different projects: " + names + ".",
                    secrets.toString(),
                    "Take the one that does not belong here back from the repository's history, or remove it.");
        }
        return names.values().stream().findFirst();
    }

    private static List<Path> files(Path secrets) {
        try {
            return FileTree.children(secrets, ".json");
        } catch (IOException e) {
            throw CliException.config("The secrets cannot be listed.", secrets.toString(), "Check its permissions.", e);
        }
    }

    /** Returns the project name, also of a broken file; empty for the first format, which has none. */
    private static Optional<String> name(Path file) {
        try {
            Matcher project = PROJECT.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            return project.find() ? Optional.of(project.group(1)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
