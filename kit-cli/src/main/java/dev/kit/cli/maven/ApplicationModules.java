package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** The applications among the modules of a build, detected in their sources. */
final class ApplicationModules {

    private static final String ANNOTATION = "@SpringBootApplication";

    private final List<MavenProject> modules;

    private final @Nullable String chosen;

    /** Creates an instance of all modules of the build and the user's choice, if any. */
    ApplicationModules(List<MavenProject> modules, @Nullable String chosen) {
        this.modules = modules;
        this.chosen = chosen == null || chosen.isBlank() ? null : chosen.strip();
    }

    /**
     * Returns whether this module is the application to run; throws {@link CliException} if the choice is ambiguous or
     * no module matches.
     */
    boolean isMeant(MavenProject module) {
        if (modules.size() == 1) {
            return true;
        }
        List<MavenProject> meant = modules.stream()
                .filter(each -> chosen == null ? isApplication(each) : isNamed(each, chosen))
                .toList();
        if (meant.size() == 1) {
            return meant.contains(module);
        }
        List<String> names = (meant.isEmpty() && chosen != null ? modules : meant)
                .stream().map(MavenProject::getArtifactId).toList();
        if (meant.isEmpty()) {
            throw CliException.failed(
                    chosen == null
                            ? "No module of this build has a class with " + ANNOTATION + "."
                            : "No module of this build is called " + chosen + ".",
                    null,
                    names.isEmpty() ? "Go to the directory of the application." : "Name one of: " + join(names) + ".");
        }
        throw CliException.failed(
                "This build has several applications: " + join(names) + ".",
                null,
                "Name one with -Dkit.app=" + names.get(0) + ".");
    }

    private static boolean isNamed(MavenProject module, String name) {
        String plain = name.substring(name.lastIndexOf(':') + 1);
        return module.getArtifactId().equals(plain)
                || module.getBasedir().toPath().endsWith(Path.of(plain));
    }

    private static boolean isApplication(MavenProject module) {
        return !module.getPackaging().equals("pom")
                && module.getCompileSourceRoots().stream().map(Path::of).anyMatch(ApplicationModules::holdsApplication);
    }

    private static boolean holdsApplication(Path sources) {
        if (!Files.isDirectory(sources)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file ->
                            file.toString().endsWith(".java") || file.toString().endsWith(".kt"))
                    .anyMatch(ApplicationModules::isAnnotated);
        } catch (IOException e) {
            throw CliException.failed("The sources cannot be read.", sources.toString(), null)
                    .causedBy(e);
        }
    }

    private static boolean isAnnotated(Path file) {
        try {
            return Files.readAllLines(file, java.nio.charset.StandardCharsets.ISO_8859_1).stream()
                    .anyMatch(line -> line.strip().startsWith(ANNOTATION));
        } catch (IOException e) {
            throw CliException.failed("A source cannot be read.", file.toString(), null)
                    .causedBy(e);
        }
    }

    private static String join(List<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }
}
