package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.compile.AnnotationProcessors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** The annotation processors of modules, resolved like {@code maven-compiler-plugin} does. */
record ProcessorPath(RepositorySystem repositories, RepositorySystemSession session) {

    /** Returns the processors of all modules together, because the modules are compiled together. */
    AnnotationProcessors of(List<MavenProject> modules) throws DependencyResolutionRequiredException {
        Set<Path> path = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> options = new LinkedHashSet<>();
        for (MavenProject module : modules) {
            AnnotationProcessors own = of(module);
            path.addAll(own.path());
            names.addAll(own.names());
            options.addAll(own.options());
        }
        return new AnnotationProcessors(List.copyOf(path), List.copyOf(names), List.copyOf(options));
    }

    private AnnotationProcessors of(MavenProject module) throws DependencyResolutionRequiredException {
        CompilerPlugin compiler = CompilerPlugin.of(module);
        if (!compiler.runsProcessors()) {
            return AnnotationProcessors.none();
        }
        List<CompilerPlugin.ProcessorArtifact> artifacts = compiler.processorArtifacts();
        List<Path> path = artifacts.isEmpty()
                ? module.getCompileClasspathElements().stream()
                        .map(Path::of)
                        .filter(entry -> !entry.equals(Path.of(module.getBuild().getOutputDirectory())))
                        .toList()
                : resolve(module, artifacts);
        AnnotationProcessors found = AnnotationProcessors.declaredIn(path, compiler.processorOptions());
        List<String> named = compiler.processorNames();
        return named.isEmpty() || found.isEmpty() ? found : found.only(named);
    }

    private List<Path> resolve(MavenProject module, List<CompilerPlugin.ProcessorArtifact> artifacts) {
        List<Dependency> managed = managed(module);
        List<Dependency> roots = artifacts.stream()
                .map(artifact -> new Dependency(
                        new DefaultArtifact(
                                artifact.group(), artifact.name(), "jar", version(artifact, managed, module)),
                        "runtime"))
                .toList();
        CollectRequest collect = new CollectRequest(roots, managed, module.getRemoteProjectRepositories());
        try {
            return repositories
                    .resolveDependencies(session, new DependencyRequest(collect, null))
                    .getArtifactResults()
                    .stream()
                    .map(result -> result.getArtifact().getFile().toPath())
                    .toList();
        } catch (DependencyResolutionException e) {
            throw CliException.failed(
                            "The annotation processors could not be fetched: " + e.getMessage(),
                            String.valueOf(module.getFile()),
                            "Check the annotationProcessorPaths of maven-compiler-plugin.")
                    .causedBy(e);
        }
    }

    private static String version(
            CompilerPlugin.ProcessorArtifact artifact, List<Dependency> managed, MavenProject module) {
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

    private List<Dependency> managed(MavenProject module) {
        DependencyManagement management = module.getDependencyManagement();
        List<Dependency> managed = new ArrayList<>();
        if (management != null) {
            management
                    .getDependencies()
                    .forEach(
                            each -> managed.add(RepositoryUtils.toDependency(each, session.getArtifactTypeRegistry())));
        }
        return managed;
    }
}
