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
 * Where the secrets of one stage lie: in the nearest {@code .kit/secrets}, walking up.
 *
 * @param root the directory that has {@code .kit}, or will have it
 * @param stage a checked name
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

    /** {@code dev} and {@code development} are one stage; the name whose file is there holds. */
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

    /** The sealed file as a person would write it. */
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

    /** The name that the stages here were sealed for, else the directory's. */
    String project() {
        return SealedProject.of(root).orElseGet(() -> String.valueOf(root.getFileName()));
    }
}
