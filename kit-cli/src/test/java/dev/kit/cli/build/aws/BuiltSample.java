package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.project.ClassJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** A package of constructs with its own directory of classes, as a project that was compiled. */
record BuiltSample(Path project, AwsApplication application) {

    private static final String HERE = "dev.kit.cli.build.aws.";

    static BuiltSample of(String packageName, Path project) throws IOException {
        Path tests = classPath().stream()
                .filter(entry -> Files.exists(entry.resolve(entry(HERE + packageName))))
                .findFirst()
                .orElseThrow();
        Path classes = project.resolve("target/classes");
        copy(tests, entry(HERE + packageName), classes);
        List<Path> libraries =
                classPath().stream().filter(entry -> !entry.equals(tests)).toList();
        ApplicationDescription description = ApplicationReader.describe(
                new ApplicationPath(System.getProperty("java.class.path"), false, null),
                ConstructPatterns.of(name -> Optional.empty(), Optional.of(HERE + packageName))
                        .orElseThrow(),
                Map.of());
        return new BuiltSample(
                project,
                new AwsApplication(description, HERE + packageName, project, classes, libraries, 17, false, Set.of()));
    }

    /** Packages the classes, as the project's own build does. */
    Path jar() throws IOException {
        return jar(application.classes(), project.resolve("target/sample-1.0.jar"));
    }

    /** Returns the libraries of this test, each as a jar, except those of Maven and of test tools. */
    List<LibraryJar> libraries() throws IOException {
        List<LibraryJar> jars = new ArrayList<>();
        for (Path entry : application.classPath()) {
            if (Files.isDirectory(entry)) {
                // A module within the reactor: its classes are at module/target/classes.
                String module = entry.resolve("../..").normalize().getFileName().toString();
                if (!module.equals("kit-cli") && Files.exists(entry.resolve("dev"))) {
                    Path jar = jar(entry, project.resolve("modules/" + module + ".jar"));
                    jars.add(new LibraryJar("dev.kit", module, "1", jar));
                }
            } else if (entry.toString().endsWith(".jar") && !isTool(entry)) {
                jars.add(library(entry));
            }
        }
        return jars;
    }

    /** Returns the jar of the class path whose name begins so. */
    static Path jarOf(String name) {
        return classPath().stream()
                .filter(entry -> entry.getFileName().toString().startsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isTool(Path entry) {
        String path = entry.toString().replace('\\', '/');
        return path.contains("/org/apache/maven/") || path.contains("/io/zonky/") || path.contains("/junit/");
    }

    private static LibraryJar library(Path jar) {
        if (!jar.startsWith(repository())) {
            // A packaged module of the reactor: module/target/module-version.jar.
            String module = jar.resolve("../..").normalize().getFileName().toString();
            return new LibraryJar("dev.kit", module, "1", jar);
        }
        Path version = Objects.requireNonNull(jar.getParent());
        Path artifact = Objects.requireNonNull(version.getParent());
        String group = repository()
                .relativize(Objects.requireNonNull(artifact.getParent()))
                .toString();
        return new LibraryJar(
                group.replace(File.separatorChar, '.'),
                artifact.getFileName().toString(),
                version.getFileName().toString(),
                jar);
    }

    /** The local repository: above group, artifact and version of a library in it. */
    private static Path repository() {
        Path jar = Path.of(
                Yaml.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        return jar.resolve("../../../../..").normalize();
    }

    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
    }

    private static String entry(String packageName) {
        return packageName.replace('.', '/');
    }

    private static void copy(Path from, String directory, Path to) throws IOException {
        for (Path file : files(from.resolve(directory))) {
            Path copied = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copied.getParent());
            Files.copy(file, copied);
        }
    }

    private static Path jar(Path classes, Path file) throws IOException {
        ClassJar jar = new ClassJar();
        for (Path each : files(classes)) {
            jar.with(classes.relativize(each).toString().replace(File.separatorChar, '/'), Files.readAllBytes(each));
        }
        return jar.write(file);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
