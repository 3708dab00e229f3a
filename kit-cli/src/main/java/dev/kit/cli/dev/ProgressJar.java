package dev.kit.cli.dev;

import dev.kit.cli.project.MavenExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A jar for Maven's own class path, which reports downloads when Maven is quiet. */
final class ProgressJar {

    private static final MavenExtension EXTENSION =
            new MavenExtension("dev.kit.cli.maven.FetchProgress", "progress.jar");

    private ProgressJar() {}

    /**
     * Returns the Maven option that adds the jar; empty if the jar cannot be written or the project itself extends that
     * class path.
     */
    static Optional<String> option(Path root, Map<String, String> environment) {
        try {
            if (MavenExtension.ofProject(root).isPresent()) {
                return Optional.empty();
            }
            return Optional.of("-D" + MavenExtension.PROPERTY + "=" + EXTENSION.write(environment));
        } catch (IOException e) {
            return Optional.empty(); // then Maven downloads silently
        }
    }
}
