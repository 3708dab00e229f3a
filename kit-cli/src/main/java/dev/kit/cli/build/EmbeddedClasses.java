package dev.kit.cli.build;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.FileTree;
import dev.kit.envkit.credentials.SealedCredentials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A copy of compiled classes with what a build adds to them.
 *
 * <p>The compiled classes stay as they are, so that a later build of another stage, or of none, finds nothing sealed.
 *
 * @param directory the directory of the copy
 */
record EmbeddedClasses(Path directory) {

    /** The location of the build's settings, which the application reads. */
    static final String SETTINGS = "META-INF/kit/build.json";

    /** Copies the classes anew, and adds settings and sealed secrets. */
    void write(Path classes, BuildSettings settings, Optional<SealedStage> secrets) {
        try {
            FileTree.delete(directory);
            Files.createDirectories(directory);
            if (Files.isDirectory(classes)) {
                copy(classes);
            }
            add(SETTINGS, json(settings, secrets));
            if (secrets.isPresent()) {
                add(SealedCredentials.RESOURCE, secrets.get().content().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    /** Returns the failure of a file that cannot be written, such as one above the limit of the process. */
    static CliException unwritable(Path file, IOException cause) {
        return CliException.failed(
                "kit build cannot write its files: " + cause.getMessage(),
                file.toString(),
                "Look at free space, permissions and the limit of ulimit -f. The artifact that was there"
                        + " before is unchanged.",
                cause);
    }

    private void copy(Path classes) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.toList();
        }
        for (Path file : files) {
            Path copied = directory.resolve(classes.relativize(file));
            if (Files.isDirectory(file)) {
                Files.createDirectories(copied);
            } else {
                Files.copy(file, copied);
            }
        }
    }

    private void add(String name, byte[] content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private static byte[] json(BuildSettings settings, Optional<SealedStage> secrets) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("provider", settings.provider().word());
        secrets.ifPresent(stage -> values.put("stage", stage.credentials().stage()));
        values.put("health", settings.health());
        values.put("subscribers", settings.subscribers());
        values.put("crons", settings.crons());
        return (JsonMapper.shared().writeValueAsString(values) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
