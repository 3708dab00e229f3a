package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.compile.AnnotationProcessors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of {@code maven-compiler-plugin} for the main sources of a module, and the annotation processors
 * that the plugin would run.
 */
record CompilerPlugin(@Nullable Xpp3Dom configuration, Properties properties) {

    private static final String NAME = "org.apache.maven.plugins:maven-compiler-plugin";

    private static final int DEFAULT_RELEASE = 17;

    static CompilerPlugin of(MavenProject module) {
        Plugin plugin = module.getPlugin(NAME);
        return new CompilerPlugin(plugin == null ? null : configuration(plugin), module.getProperties());
    }

    /**
     * A processor that is identified by its artifact.
     *
     * @param version the version, or null if the project manages it
     */
    private record ProcessorArtifact(
            String group, String name, @Nullable String version) {}

    /** Returns the release, else the target, else the source version. A value such as {@code 1.8} is returned as 8. */
    int release() {
        return Stream.of("release", "target", "source")
                .flatMap(name ->
                        Stream.of(text(name), Optional.ofNullable(properties.getProperty("maven.compiler." + name))))
                .flatMap(Optional::stream)
                .map(text -> text.strip().replaceFirst("^1\\.", ""))
                .filter(text -> text.matches("\\d+"))
                .findFirst()
                .map(Integer::parseInt)
                .orElse(DEFAULT_RELEASE);
    }

    boolean usesPreview() {
        return arguments().anyMatch("--enable-preview"::equals)
                || text("enablePreview").filter("true"::equals).isPresent();
    }

    /** Returns the processors of all modules together, because the modules are compiled together. */
    static AnnotationProcessors processors(List<MavenProject> modules, ProjectRepositories repositories) {
        Set<Path> path = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> options = new LinkedHashSet<>();
        for (MavenProject module : modules) {
            AnnotationProcessors own = CompilerPlugin.of(module).processors(module, repositories);
            path.addAll(own.path());
            names.addAll(own.names());
            options.addAll(own.options());
        }
        return new AnnotationProcessors(List.copyOf(path), List.copyOf(names), List.copyOf(options));
    }

    private AnnotationProcessors processors(MavenProject module, ProjectRepositories repositories) {
        if (!runsProcessors()) {
            return AnnotationProcessors.none();
        }
        List<ProcessorArtifact> artifacts = processorArtifacts();
        List<Path> path = artifacts.isEmpty()
                ? ReactorModules.libraries(module, MavenProject::getCompileClasspathElements)
                : resolve(module, artifacts, repositories);
        AnnotationProcessors found = AnnotationProcessors.declaredIn(path, processorOptions());
        List<String> named = processorNames();
        return named.isEmpty() || found.isEmpty() ? found : found.only(named);
    }

    private static List<Path> resolve(
            MavenProject module, List<ProcessorArtifact> artifacts, ProjectRepositories repositories) {
        List<Dependency> managed = repositories.managed(module);
        List<Dependency> roots = artifacts.stream()
                .map(artifact -> new Dependency(
                        new DefaultArtifact(
                                artifact.group(), artifact.name(), "jar", version(artifact, managed, module)),
                        "runtime"))
                .toList();
        try {
            return repositories.resolve(module, roots);
        } catch (DependencyResolutionException e) {
            throw CliException.failed(
                    "The annotation processors could not be fetched: " + e.getMessage(),
                    String.valueOf(module.getFile()),
                    "Check the annotationProcessorPaths of maven-compiler-plugin.",
                    e);
        }
    }

    private static String version(ProcessorArtifact artifact, List<Dependency> managed, MavenProject module) {
        String given = artifact.version();
        return given != null
                ? given
                : managed.stream()
                        .map(Dependency::getArtifact)
                        .filter(each -> each.getGroupId().equals(artifact.group())
                                && each.getArtifactId().equals(artifact.name()))
                        .map(org.eclipse.aether.artifact.Artifact::getVersion)
                        .findFirst()
                        .orElseThrow(() -> CliException.config(
                                "The annotation processor " + artifact.group() + ":" + artifact.name()
                                        + " has no version.",
                                String.valueOf(module.getFile()),
                                "Add it to annotationProcessorPaths or to dependencyManagement."));
    }

    private boolean runsProcessors() {
        return text("proc").filter("none"::equals).isEmpty() && arguments().noneMatch("-proc:none"::equals);
    }

    /** Returns the processors of a separate processor path; empty if processors are looked up in the dependencies. */
    private List<ProcessorArtifact> processorArtifacts() {
        return children("annotationProcessorPaths")
                .map(path -> new ProcessorArtifact(
                        child(path, "groupId").orElse(""),
                        child(path, "artifactId").orElse(""),
                        child(path, "version").orElse(null)))
                .toList();
    }

    /** Returns the class names of the configured processors; empty if all processors that are found run. */
    private List<String> processorNames() {
        return children("annotationProcessors")
                .map(Xpp3Dom::getValue)
                .map(String::strip)
                .toList();
    }

    /** Returns the options for processors, which start with {@code -A}. */
    private List<String> processorOptions() {
        return arguments().filter(text -> text.startsWith("-A")).toList();
    }

    /** Returns the configured directory for sources that processors generate. */
    Optional<String> generatedSources() {
        return text("generatedSourcesDirectory");
    }

    private Stream<String> arguments() {
        Stream<String> many = children("compilerArgs").map(Xpp3Dom::getValue);
        Stream<String> one = text("compilerArgument").stream();
        return Stream.concat(many, one)
                .filter(text -> text != null)
                .flatMap(text -> Arrays.stream(text.strip().split("\\s+", -1)));
    }

    private Stream<Xpp3Dom> children(String name) {
        Xpp3Dom parent = configuration == null ? null : configuration.getChild(name);
        return parent == null ? Stream.empty() : Arrays.stream(parent.getChildren());
    }

    private Optional<String> text(String name) {
        return configuration == null ? Optional.empty() : child(configuration, name);
    }

    private static Optional<String> child(Xpp3Dom parent, String name) {
        return Optional.ofNullable(parent.getChild(name))
                .map(Xpp3Dom::getValue)
                .filter(text -> !text.isBlank())
                .map(String::strip);
    }

    /** Returns the configuration of the compilation of main sources, merged with that of the plugin. */
    private static @Nullable Xpp3Dom configuration(Plugin plugin) {
        List<Xpp3Dom> found = new ArrayList<>();
        PluginExecution main = plugin.getExecutionsAsMap().get("default-compile");
        if (main != null && main.getConfiguration() instanceof Xpp3Dom own) {
            found.add(own);
        }
        if (plugin.getConfiguration() instanceof Xpp3Dom shared) {
            found.add(shared);
        }
        return found.stream().map(Xpp3Dom::new).reduce(Xpp3Dom::mergeXpp3Dom).orElse(null);
    }
}
