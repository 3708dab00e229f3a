package dev.kit.cli.maven;

import dev.kit.cli.dev.tests.TestModule;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The tests of a module, with the groups configured for {@code maven-surefire-plugin}. */
final class MavenTests {

    private static final String SUREFIRE = "org.apache.maven.plugins:maven-surefire-plugin";

    private MavenTests() {}

    /** Returns the tests, or empty if the module has no test directory. */
    static Optional<TestModule> of(MavenProject module) throws DependencyResolutionRequiredException {
        List<Path> sources = module.getTestCompileSourceRoots().stream()
                .map(Path::of)
                .filter(root -> root.toFile().isDirectory())
                .toList();
        if (sources.isEmpty()) {
            return Optional.empty();
        }
        Path classes = Path.of(module.getBuild().getTestOutputDirectory());
        Set<Path> classPath = new LinkedHashSet<>();
        for (String element : module.getTestClasspathElements()) {
            classPath.add(Path.of(element));
        }
        classPath.remove(classes);
        classPath.remove(ReactorModules.classes(module));
        return Optional.of(new TestModule(
                sources,
                module.getTestResources().stream()
                        .map(Resource::getDirectory)
                        .map(Path::of)
                        .toList(),
                classes,
                List.copyOf(classPath),
                tags(module, "groups"),
                tags(module, "excludedGroups")));
    }

    private static List<String> tags(MavenProject module, String name) {
        Plugin plugin = module.getPlugin(SUREFIRE);
        if (plugin == null
                || !(plugin.getConfiguration() instanceof Xpp3Dom configuration)
                || configuration.getChild(name) == null
                || configuration.getChild(name).getValue() == null) {
            return List.of();
        }
        return Arrays.stream(configuration.getChild(name).getValue().split(",", -1))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .toList();
    }
}
