package dev.kit.cli.application;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.project.FileTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The class path of an application.
 *
 * @param classPath the entries of the class path, or the one executable jar of Spring Boot
 * @param packaged whether it is an executable jar of Spring Boot, which contains its libraries
 * @param mainPackage the package of the main class, if known
 */
public record ApplicationPath(
        String classPath, boolean packaged, @Nullable String mainPackage) {

    /** The option that names a runnable jar. */
    public static final Option<Path> JAR =
            Option.path("jar", "FILE", "Runnable jar of the application; the one in target/ or here unless given.");

    /** The option that names the entries of a class path. */
    public static final Option<String> CLASS_PATH =
            Option.text("class-path", "PATH", "Class path of an application that is no runnable jar.");

    private static final String LAUNCHER = "org/springframework/boot/loader/launch/PropertiesLauncher.class";

    /** Returns whether the options name an application. */
    public static boolean isNamed(Invocation invocation) {
        return Stream.<Option<?>>of(JAR, CLASS_PATH)
                .anyMatch(option -> invocation.arguments().find(option).isPresent());
    }

    /**
     * Returns the class path in the options, else the only runnable jar.
     *
     * @throws CliException if there is no such application, or several
     */
    public static ApplicationPath of(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        Optional<String> classPath = arguments.find(CLASS_PATH);
        if (classPath.isPresent()) {
            return new ApplicationPath(resolved(classPath.get(), invocation), false, null);
        }
        Path jar = arguments.find(JAR).map(invocation::resolve).orElseGet(() -> onlyJar(invocation.directory()));
        if (!Files.isRegularFile(jar)) {
            throw CliException.failed(
                    "There is no such jar.", jar.toString(), "Build the application, or correct --jar.");
        }
        return ofJar(jar);
    }

    /** Returns the class path of compiled classes and their libraries. */
    public static ApplicationPath of(Path classes, List<Path> runtimePath, @Nullable String mainClass) {
        String entries = Stream.concat(Stream.of(classes), runtimePath.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return new ApplicationPath(entries, false, packageOf(mainClass));
    }

    private static String resolved(String classPath, Invocation invocation) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(entry -> !entry.isBlank())
                .map(entry -> entry(entry, invocation))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String entry(String entry, Invocation invocation) {
        boolean all = entry.endsWith("*");
        Path path = invocation.resolve(Path.of(all ? entry.substring(0, entry.length() - 1) : entry));
        if (!Files.exists(path)) {
            throw CliException.failed(
                    "This entry of the class path does not exist.", path.toString(), "Correct --class-path.");
        }
        return all ? path + File.separator + "*" : path.toString();
    }

    private static Path onlyJar(Path directory) {
        List<Path> found = Stream.of(directory.resolve("target"), directory)
                .map(ApplicationPath::packagedJars)
                .filter(jars -> !jars.isEmpty())
                .findFirst()
                .orElse(List.of());
        if (found.size() == 1) {
            return found.get(0);
        }
        throw CliException.usage(
                found.isEmpty()
                        ? "This needs the application's libraries, and there is no runnable jar here."
                        : "Several runnable jars are here: "
                                + found.stream().map(Path::toString).collect(Collectors.joining(", ")) + ".",
                "Name the application with --jar app.jar, or --class-path 'classes:lib/*'.");
    }

    private static List<Path> packagedJars(Path directory) {
        try {
            return FileTree.children(directory, ".jar").stream()
                    .filter(file -> ofJar(file).packaged())
                    .toList();
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    private static ApplicationPath ofJar(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            Attributes named = manifest == null ? new Attributes() : manifest.getMainAttributes();
            String start = named.getValue("Start-Class");
            String main = start == null ? named.getValue("Main-Class") : start;
            return new ApplicationPath(file.toString(), jar.getEntry(LAUNCHER) != null, packageOf(main));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static @Nullable String packageOf(@Nullable String className) {
        int dot = className == null ? -1 : className.lastIndexOf('.');
        return className == null || dot < 0 ? null : className.substring(0, dot);
    }

    private static CliException unreadable(Path file, IOException cause) {
        return CliException.failed(
                "The application cannot be read: " + cause.getMessage(), file.toString(), null, cause);
    }
}
