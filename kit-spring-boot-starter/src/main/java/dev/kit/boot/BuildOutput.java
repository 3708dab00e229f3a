package dev.kit.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Recognizes the directories in which Maven, Gradle, IntelliJ IDEA and Eclipse put compiled classes. */
final class BuildOutput {

    private static final Pattern OF_BUILD_TOOLS = Pattern.compile("(?:.*/)?(?:"
            + "target/(?:test-)?classes"
            + "|build/classes/[^/]+(?:/[^/]+)?"
            + "|out/(?:production|test)/[^/]+"
            + ")");

    /** A directory name that container images and installations use as well. */
    private static final Pattern OF_ECLIPSE = Pattern.compile("(?:.*/)?bin(?:/(?:main|test|default))?");

    private static final List<String> PROJECT_FILES =
            List.of(".project", ".classpath", "pom.xml", "build.gradle", "build.gradle.kts");

    private static final Set<String> OF_PACKAGES = Set.of("BOOT-INF", "WEB-INF", "APP-INF");

    private BuildOutput() {}

    /** Returns true if compilers write to {@code directory}, as opposed to a package unpacked into it. */
    static boolean is(Path directory) {
        Path classes = directory.toAbsolutePath().normalize();
        if (!Files.isDirectory(classes)) {
            return false;
        }
        List<String> names = StreamSupport.stream(classes.spliterator(), false)
                .map(Path::toString)
                .toList();
        if (names.stream().anyMatch(OF_PACKAGES::contains)) {
            return false;
        }
        String path = names.stream().collect(Collectors.joining("/"));
        return OF_BUILD_TOOLS.matcher(path).matches()
                || (OF_ECLIPSE.matcher(path).matches() && isOfProject(classes));
    }

    private static boolean isOfProject(Path classes) {
        Path bin = classes.endsWith("bin") ? classes : classes.getParent();
        Path project = bin == null ? null : bin.getParent();
        return project != null && PROJECT_FILES.stream().anyMatch(file -> Files.exists(project.resolve(file)));
    }
}
