package dev.kit.cli.dev;

import dev.kit.cli.project.ClassJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A jar for Maven's own class path, which reports downloads when Maven is quiet. */
final class ProgressJar {

    private static final String CLASS = "dev.kit.cli.maven.FetchProgress";

    /** The index in which Maven's container looks up components. */
    private static final String INDEX = "META-INF/sisu/javax.inject.Named";

    private static final int MAJOR_VERSION = 7;

    /**
     * The class file version of Java 8. The container in some distributions of Maven 3.8 ignores newer classes on any
     * JVM.
     */
    private static final byte JAVA_8 = 52;

    private static final String PROPERTY = "maven.ext.class.path";

    private ProgressJar() {}

    /**
     * Returns the Maven option that adds the jar; empty if the jar cannot be written or the project itself extends that
     * class path.
     */
    static Optional<String> option(Path root, Map<String, String> environment) {
        try {
            Path config = root.resolve(".mvn").resolve("maven.config");
            if (Files.isRegularFile(config) && Files.readString(config).contains(PROPERTY)) {
                return Optional.empty();
            }
            return Optional.of("-D" + PROPERTY + "=" + write(home(environment)));
        } catch (IOException e) {
            return Optional.empty(); // then Maven downloads silently
        }
    }

    private static Path home(Map<String, String> environment) {
        String given = environment.getOrDefault("KIT_HOME", "");
        return given.isBlank() ? Path.of(System.getProperty("user.home"), ".kit") : Path.of(given);
    }

    private static Path write(Path home) throws IOException {
        String entry = ClassJar.entry(CLASS);
        byte[] bytecode = ClassJar.read(entry);
        bytecode[MAJOR_VERSION] = JAVA_8;
        return new ClassJar()
                .with(entry, bytecode)
                .with(INDEX, (CLASS + "\n").getBytes(StandardCharsets.UTF_8))
                .write(home.resolve("maven").resolve("progress.jar").toAbsolutePath());
    }
}
