package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationDescription;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An application that is ready to be packaged.
 *
 * @param settings what is built
 * @param module the module
 * @param classes the directory that is packaged instead of the compiled classes
 * @param description the constructs
 * @param secrets the embedded secrets, if any
 * @param notes what the user should know
 */
public record EmbeddedApplication(
        BuildSettings settings,
        BuildableModule module,
        Path classes,
        ApplicationDescription description,
        Optional<SealedStage> secrets,
        List<String> notes) {

    /** Copies the notes. */
    public EmbeddedApplication {
        notes = List.copyOf(notes);
    }
}
