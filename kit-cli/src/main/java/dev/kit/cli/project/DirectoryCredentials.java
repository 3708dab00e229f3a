package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.credentials.CredentialStore;
import dev.kit.envkit.credentials.CredentialStoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The sealed credentials of a stage that apply to a directory. Stateless. */
public final class DirectoryCredentials {

    /** The default stage for development. */
    public static final String DEVELOPMENT = "dev";

    private static final String LONG_NAME = "development";

    private static final Pattern STAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    private DirectoryCredentials() {}

    /**
     * Returns the secrets of the stage in the nearest {@code .kit/secrets}.
     *
     * <p>The directory and its ancestors are searched; the result is empty if there are no secrets. {@code dev} and
     * {@code development} are the same stage; the file of the requested name takes precedence.
     *
     * @throws CliException with exit code 78 if the key is missing or wrong
     */
    public static Map<String, String> load(Path directory, String stage, Map<String, String> environment) {
        names(stage); // an invalid name is reported even if there are no secrets
        return root(directory)
                .flatMap(place -> file(place, stage).map(file -> reveal(place, file, environment)))
                .orElse(Map.of());
    }

    /** Returns the nearest directory with {@code .kit/secrets}: this one or an ancestor. */
    public static Optional<Path> root(Path directory) {
        return FileTree.upwards(directory.toAbsolutePath())
                .filter(place -> Files.isDirectory(secrets(place)))
                .findFirst();
    }

    /**
     * Returns the names under which a stage may be sealed, preferred first.
     *
     * @throws CliException if the stage's name is invalid
     */
    public static List<String> names(String stage) {
        if (!STAGE.matcher(stage).matches()) {
            throw CliException.usage(
                    "\"" + stage + "\" is no stage.", "Use letters, digits, \"-\" and \"_\", such as production.");
        }
        return switch (stage) {
            case DEVELOPMENT -> List.of(DEVELOPMENT, LONG_NAME);
            case LONG_NAME -> List.of(LONG_NAME, DEVELOPMENT);
            default -> List.of(stage);
        };
    }

    /** Returns the files that {@link #load} may read, existing or not. */
    public static List<Path> files(Path directory, String stage) {
        return FileTree.upwards(directory.toAbsolutePath())
                .flatMap(place ->
                        names(stage).stream().map(name -> secrets(place).resolve(name + ".json")))
                .toList();
    }

    /** Returns the directory of the sealed files of a project. */
    public static Path secrets(Path place) {
        return place.resolve(".kit").resolve("secrets");
    }

    /** Returns the sealed file of a stage, if it exists. */
    public static Optional<Path> file(Path place, String stage) {
        return names(stage).stream()
                .map(name -> secrets(place).resolve(name + ".json"))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Map<String, String> reveal(Path project, Path file, Map<String, String> environment) {
        String owner = SealedProject.of(project).orElseGet(() -> String.valueOf(project.getFileName()));
        try {
            return CredentialStore.open(project, owner, environment).reveal(stage(file));
        } catch (CredentialStoreException e) {
            throw CliException.config(String.valueOf(e.getMessage()), file.toString(), null, e);
        }
    }

    /** Returns the stage of a sealed file, which is named after it. */
    public static String stage(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "");
    }
}
