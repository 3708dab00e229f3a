package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.credentials.CredentialStore;
import dev.kit.envkit.credentials.CredentialsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The sealed credentials of a stage that apply to a directory. Stateless. */
public final class StageCredentials {

    /** The default stage for development. */
    public static final String DEVELOPMENT = "dev";

    private static final String LONG_NAME = "development";

    private static final Pattern STAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    private StageCredentials() {}

    /**
     * Returns the secrets of the stage in the nearest {@code .kit/secrets}.
     *
     * <p>The directory and its ancestors are searched; the result is empty if there are no secrets. {@code dev} and
     * {@code development} are the same stage; the file of the requested name takes precedence.
     *
     * @throws CliException with exit code 78 if the key is missing or wrong
     */
    public static Map<String, String> load(Path directory, String stage, Map<String, String> environment) {
        if (!STAGE.matcher(stage).matches()) {
            throw CliException.usage(
                    "\"" + stage + "\" is no stage.", "Use letters, digits, \"-\" and \"_\", such as production.");
        }
        List<String> names = names(stage);
        for (Path place = directory.toAbsolutePath(); place != null; place = place.getParent()) {
            Path secrets = place.resolve(".kit").resolve("secrets");
            if (Files.isDirectory(secrets)) {
                return reveal(place, secrets, names, environment);
            }
        }
        return Map.of();
    }

    /** Returns the files that {@link #load} may read, existing or not. */
    public static List<Path> files(Path directory, String stage) {
        List<Path> files = new ArrayList<>();
        for (Path place = directory.toAbsolutePath(); place != null; place = place.getParent()) {
            Path secrets = place.resolve(".kit").resolve("secrets");
            names(stage).forEach(name -> files.add(secrets.resolve(name + ".json")));
        }
        return files;
    }

    private static List<String> names(String stage) {
        return switch (stage) {
            case DEVELOPMENT -> List.of(DEVELOPMENT, LONG_NAME);
            case LONG_NAME -> List.of(LONG_NAME, DEVELOPMENT);
            default -> List.of(stage);
        };
    }

    private static Map<String, String> reveal(
            Path project, Path secrets, List<String> names, Map<String, String> environment) {
        for (String name : names) {
            Path file = secrets.resolve(name + ".json");
            if (Files.isRegularFile(file)) {
                String owner = SealedProject.of(project).orElseGet(() -> String.valueOf(project.getFileName()));
                try {
                    return CredentialStore.open(project, owner, environment).reveal(name);
                } catch (CredentialsException e) {
                    throw CliException.config(String.valueOf(e.getMessage()), file.toString(), null)
                            .causedBy(e);
                }
            }
        }
        return Map.of();
    }
}
