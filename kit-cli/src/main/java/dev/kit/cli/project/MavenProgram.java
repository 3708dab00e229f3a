package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The Maven of a project.
 *
 * @param root the directory of the nearest pom
 */
public record MavenProgram(Path root) {

    /**
     * Finds the nearest {@code pom.xml} in a directory or its ancestors.
     *
     * @throws CliException if there is none
     */
    public static MavenProgram of(Path directory) {
        return FileTree.upwards(directory)
                .filter(place -> Files.exists(place.resolve("pom.xml")))
                .findFirst()
                .map(MavenProgram::new)
                .orElseThrow(() -> CliException.failed(
                        "There is no Maven project here.", directory.toString(), "Go to a directory with a pom.xml."));
    }

    /** Returns the directory above if this project is a module there. */
    public Optional<Path> parentBuild() {
        Path parent = root.getParent();
        return parent != null
                        && Files.isRegularFile(parent.resolve("pom.xml"))
                        && new MavenProgram(parent).pom().contains("<module>" + root.getFileName() + "</module>")
                ? Optional.of(parent)
                : Optional.empty();
    }

    /** Returns the running Maven, else the nearest wrapper, else {@code mvn}. */
    public String command() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
        String home = System.getProperty("maven.home", "");
        Path running = Path.of(home, "bin", windows ? "mvn.cmd" : "mvn");
        if (!home.isBlank() && Files.isRegularFile(running)) {
            return running.toString();
        }
        return FileTree.upwards(root)
                .map(place -> place.resolve(windows ? "mvnw.cmd" : "mvnw"))
                .filter(Files::isRegularFile)
                .findFirst()
                .map(Path::toString)
                .orElse(windows ? "mvn.cmd" : "mvn");
    }

    /** Returns the text of the pom. */
    public String pom() {
        try {
            return Files.readString(root.resolve("pom.xml"));
        } catch (IOException e) {
            throw CliException.failed("The pom.xml cannot be read.", root.toString(), null, e);
        }
    }
}
