package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Libraries of applications, taken from the class path of this process. */
final class LibraryPath {

    private static final Pattern SPRING = Pattern.compile(
            "(spring-(boot|core|web|webmvc|beans|context|aop|expression)(-(?!jdbc|sql|transaction).*|-[0-9].*)"
                    + "|tomcat-embed|jackson-|slf4j-api|logback-|log4j-|jul-to|micrometer-(commons|observation)"
                    + "|commons-logging"
                    + "|snakeyaml|jakarta.annotation-api|jspecify).*\\.jar");

    private static final Pattern KIT = Pattern.compile(
            "(jakarta\\.validation|hibernate-validator|jboss-logging|classmate|spring-tx|spring-jdbc).*\\.jar");

    private static final List<String> MODULES =
            List.of("kit-constructs", "kit-envkit", "kit-redaction", "kit-spring-boot-starter");

    private LibraryPath() {}

    /** Spring MVC on Tomcat. */
    static List<Path> spring() {
        return entries()
                .filter(path -> SPRING.matcher(name(path)).matches())
                .filter(path -> !name(path).startsWith(Devtools.LIBRARY))
                .toList();
    }

    /** The same with Kit, whose classes of this build become jars in {@code directory}. */
    static List<Path> kit(Path directory) throws IOException {
        List<Path> libraries = new ArrayList<>(spring());
        entries().filter(path -> KIT.matcher(name(path)).matches()).forEach(libraries::add);
        for (Path entry : entries().toList()) {
            for (String module : MODULES) {
                if (entry.toString().contains(File.separator + module + File.separator)) {
                    libraries.add(packed(entry, directory));
                }
            }
        }
        return libraries;
    }

    /** The entries with jars in {@code directory} in place of modules of this build. */
    static List<Path> packed(List<Path> entries, Path directory) throws IOException {
        List<Path> libraries = new ArrayList<>();
        for (Path entry : entries) {
            libraries.add(packed(entry, directory));
        }
        return libraries;
    }

    private static Path packed(Path entry, Path directory) throws IOException {
        if (!Files.isDirectory(entry)) {
            return entry;
        }
        Path module = entry.getName(entry.getNameCount() - 3); // above target/classes
        return jar(entry, directory.resolve(module + ".jar"));
    }

    private static Stream<Path> entries() {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .map(Path::of);
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    private static Path jar(Path classes, Path file) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file));
                Stream<Path> paths = Files.walk(classes)) {
            for (Path path : paths.toList()) {
                String name = classes.relativize(path).toString().replace(File.separatorChar, '/');
                if (!name.isEmpty()) {
                    jar.putNextEntry(new JarEntry(Files.isDirectory(path) ? name + "/" : name));
                    if (Files.isRegularFile(path)) {
                        Files.copy(path, jar);
                    }
                }
            }
        }
        return file;
    }
}
