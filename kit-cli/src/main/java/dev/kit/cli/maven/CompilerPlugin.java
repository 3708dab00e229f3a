package dev.kit.cli.maven;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code maven-compiler-plugin} for the main sources of a module. */
final class CompilerPlugin {

    private static final String NAME = "org.apache.maven.plugins:maven-compiler-plugin";

    private static final int DEFAULT_RELEASE = 17;

    private final @Nullable Xpp3Dom configuration;

    private final Properties properties;

    private CompilerPlugin(@Nullable Xpp3Dom configuration, Properties properties) {
        this.configuration = configuration;
        this.properties = properties;
    }

    static CompilerPlugin of(MavenProject module) {
        Plugin plugin = module.getPlugin(NAME);
        return new CompilerPlugin(plugin == null ? null : configuration(plugin), module.getProperties());
    }

    /**
     * A processor that is identified by its artifact.
     *
     * @param version the version, or null if the project manages it
     */
    record ProcessorArtifact(
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

    boolean runsProcessors() {
        return text("proc").filter("none"::equals).isEmpty() && arguments().noneMatch("-proc:none"::equals);
    }

    /** Returns the processors of a separate processor path; empty if processors are looked up in the dependencies. */
    List<ProcessorArtifact> processorArtifacts() {
        return children("annotationProcessorPaths")
                .map(path -> new ProcessorArtifact(
                        child(path, "groupId").orElse(""),
                        child(path, "artifactId").orElse(""),
                        child(path, "version").orElse(null)))
                .toList();
    }

    /** Returns the class names of the configured processors; empty if all processors that are found run. */
    List<String> processorNames() {
        return children("annotationProcessors")
                .map(Xpp3Dom::getValue)
                .map(String::strip)
                .toList();
    }

    /** Returns the options for processors, which start with {@code -A}. */
    List<String> processorOptions() {
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
