package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.KitDirectory;
import dev.kit.cli.project.SealedProject;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.credentials.CredentialStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The location of one stage's secrets: the nearest {@code .kit/secrets} in the directory or its ancestors.
 *
 * @param root the directory that contains {@code .kit}, or will contain it
 * @param stage the validated name of the stage
 */
record SecretsPlace(Path root, String stage, Map<String, String> environment) {

    static final Option<String> STAGE = Option.text(
            "stage", "STAGE", "Stage the secrets belong to (default " + DirectoryCredentials.DEVELOPMENT + ").");

    /** Performs an action at the place that the command line names. Exceptions of the store become failures. */
    static ExitCode run(Invocation invocation, BiConsumer<Invocation, SecretsPlace> action) {
        SecretsPlace place =
                of(invocation, invocation.arguments().find(STAGE).orElse(DirectoryCredentials.DEVELOPMENT));
        try {
            action.accept(invocation, place);
            KitDirectory.hide(place.root());
            return ExitCode.OK;
        } catch (EnvironmentException e) {
            throw CliException.config(e.report(), null, null, e);
        } catch (IOException e) {
            throw CliException.failed(
                    ".kit/.gitignore could not be written.", String.valueOf(place.root()), "Write it yourself.", e);
        }
    }

    private static SecretsPlace of(Invocation invocation, String stage) {
        Path root = DirectoryCredentials.root(invocation.directory()).orElse(invocation.directory());
        String present = DirectoryCredentials.file(root, stage)
                .map(DirectoryCredentials::stage)
                .orElse(stage);
        return new SecretsPlace(root, present, invocation.environment());
    }

    private static Path file(Path root, String stage) {
        return DirectoryCredentials.secrets(root).resolve(stage + ".json");
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
