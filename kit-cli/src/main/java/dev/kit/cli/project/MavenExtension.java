package dev.kit.cli.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar for Maven's own class path, with one component.
 *
 * @param className the class of the component, which needs no other class of this program
 * @param fileName the name of the jar
 */
public record MavenExtension(String className, String fileName) {

    /** The property of Maven with the entries of that class path. */
    public static final String PROPERTY = "maven.ext.class.path";

    /** The index in which Maven's container looks up components. */
    private static final String INDEX = "META-INF/sisu/javax.inject.Named";

    private static final int MAJOR_VERSION = 7;

    /**
     * The class file version of Java 8. The container in some distributions of Maven 3.8 ignores newer classes on any
     * JVM.
     */
    private static final byte JAVA_8 = 52;

    private static final Pattern OWN = Pattern.compile("-D" + Pattern.quote(PROPERTY) + "=(\\S+)");

    /** Returns the entries of the project's own {@code .mvn/maven.config}. */
    public static Optional<String> ofProject(Path root) throws IOException {
        for (Path place = root; place != null; place = place.getParent()) {
            Path config = place.resolve(".mvn").resolve("maven.config");
            if (Files.isRegularFile(config)) {
                Matcher own = OWN.matcher(Files.readString(config));
                return own.find() ? Optional.of(own.group(1)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Writes the jar below {@code KIT_HOME}, by default {@code ~/.kit}, and returns it. */
    public Path write(Map<String, String> environment) throws IOException {
        String entry = ClassJar.entry(className);
        byte[] bytecode = ClassJar.read(entry);
        bytecode[MAJOR_VERSION] = JAVA_8;
        return new ClassJar()
                .with(entry, bytecode)
                .with(INDEX, (className + "\n").getBytes(StandardCharsets.UTF_8))
                .write(KitHome.of(environment)
                        .resolve("maven")
                        .resolve(fileName)
                        .toAbsolutePath());
    }
}
