package dev.kit.cli.build;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.SealedProject;
import dev.kit.envkit.credentials.CredentialStore;
import dev.kit.envkit.credentials.CredentialStoreException;
import dev.kit.envkit.credentials.SealedCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The sealed secrets of a stage, which are embedded as they are.
 *
 * @param file the sealed file
 * @param content its text
 * @param credentials what is readable without a key
 * @param keyFile the place of its key, which need not be on this machine
 */
public record SealedStage(Path file, String content, SealedCredentials credentials, Path keyFile) {

    private static final String HOME = "KIT_HOME";

    /**
     * Reads the secrets of a stage in the nearest {@code .kit/secrets}. No key is needed.
     *
     * @throws CliException if nothing is sealed for the stage, or the file belongs elsewhere
     */
    static SealedStage of(Path directory, String stage, Map<String, String> environment) {
        Path root = DirectoryCredentials.root(directory).orElse(directory);
        return DirectoryCredentials.file(root, stage)
                .map(file -> read(root, file, DirectoryCredentials.stage(file), environment))
                .orElseThrow(() -> CliException.config(
                        "Secrets not found for stage \"" + stage + "\"",
                        DirectoryCredentials.secrets(root).toString(),
                        "Seal them first: kit secrets:init --stage " + stage + ", then kit secrets:set NAME --stage "
                                + stage + ". Or build without --stage."));
    }

    private static SealedStage read(Path root, Path file, String stage, Map<String, String> environment) {
        try {
            String owner = SealedProject.of(root).orElseGet(() -> String.valueOf(root.getFileName()));
            // Without the keys of the environment: nothing is opened here.
            Map<String, String> home = Map.of(HOME, environment.getOrDefault(HOME, ""));
            CredentialStore store = CredentialStore.open(root, owner, home);
            SealedCredentials.read(file);
            String content = Files.readString(file);
            SealedCredentials credentials = store.sealed(stage);
            if (credentials.names().isEmpty()) {
                throw CliException.config(
                        "Nothing is sealed for stage \"" + stage + "\".",
                        file.toString(),
                        "Seal the first value: kit secrets:set NAME --stage " + stage + ". Or build without --stage.");
            }
            return new SealedStage(file, content, credentials, store.keyFile(stage));
        } catch (CredentialStoreException | IOException e) {
            throw CliException.config(String.valueOf(e.getMessage()), file.toString(), null, e);
        }
    }

    /** Returns the stage of an embedded file, or empty if it is no sealed file. */
    static Optional<String> stageOf(Path file) {
        try {
            return Optional.of(SealedCredentials.read(file).stage());
        } catch (CredentialStoreException e) {
            return Optional.empty();
        }
    }
}
