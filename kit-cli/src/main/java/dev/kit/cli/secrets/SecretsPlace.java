package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.project.SealedProject;
import dev.kit.cli.project.StageCredentials;
import dev.kit.envkit.credentials.CredentialStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The location of one stage's secrets: the nearest {@code .kit/secrets} in the directory or its ancestors.
 *
 * @param root the directory that contains {@code .kit}, or will contain it
 * @param stage the validated name of the stage
 */
record SecretsPlace(Path root, String stage, Map<String, String> environment) {

    private static final Pattern STAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final String LONG_NAME = "development";

    static SecretsPlace of(Invocation invocation, String stage) {
        if (!STAGE.matcher(stage).matches()) {
            throw CliException.usage(
                    "\"" + stage + "\" is no stage.", "Use letters, digits, \"-\" and \"_\", such as production.");
        }
        Path root = root(invocation.directory());
        return new SecretsPlace(root, present(root, stage), invocation.environment());
    }

    private static Path root(Path directory) {
        for (Path place = directory; place != null; place = place.getParent()) {
            if (Files.isDirectory(secrets(place))) {
                return place;
            }
        }
        return directory;
    }

    /** Returns the name of the stage whose file exists. {@code dev} and {@code development} are the same stage. */
    private static String present(Path root, String stage) {
        String other = stage.equals(StageCredentials.DEVELOPMENT)
                ? LONG_NAME
                : stage.equals(LONG_NAME) ? StageCredentials.DEVELOPMENT : stage;
        boolean otherOnly = !Files.exists(file(root, stage)) && Files.exists(file(root, other));
        return otherOnly ? other : stage;
    }

    private static Path secrets(Path root) {
        return root.resolve(".kit").resolve("secrets");
    }

    private static Path file(Path root, String stage) {
        return secrets(root).resolve(stage + ".json");
    }

    /** Returns the path of the sealed file, relative if the working directory is the root. */
    String shownFile() {
        return Path.of("").toAbsolutePath().equals(root)
                ? ".kit/secrets/" + stage + ".json"
                : file(root, stage).toString();
    }

    CredentialStore store() {
        return store(project());
    }

    CredentialStore store(String project) {
        return CredentialStore.open(root, project, environment);
    }

    /** Returns the project name that the existing stages were sealed for, else the name of the directory. */
    String project() {
        return SealedProject.of(root).orElseGet(() -> String.valueOf(root.getFileName()));
    }
}
