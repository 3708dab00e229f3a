package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.jspecify.annotations.Nullable;

/** The additions to an application's class path for development: the studio and WebSocket. */
record DevelopmentArtifacts(ProjectRepositories repositories, ApplicationArtifacts application) {

    private static final String STUDIO = "dev.kit:kit-studio";

    private static final String WEBSOCKET = "org.springframework.boot:spring-boot-starter-websocket";

    private static final String WEBSOCKET_MODULE = "org.springframework.boot:spring-boot-websocket";

    /** Returns the files that the application lacks. Dependencies that it has are kept in their version. */
    List<Path> resolve(MavenProject module) {
        List<Dependency> roots = roots();
        if (roots.isEmpty()) {
            return List.of();
        }
        DefaultRepositorySystemSession lacking = new DefaultRepositorySystemSession(repositories.session());
        Set<String> names = roots.stream()
                .map(root -> root.getArtifact().getGroupId() + ":"
                        + root.getArtifact().getArtifactId())
                .collect(Collectors.toSet());
        DependencySelector usual = repositories.session().getDependencySelector();
        lacking.setDependencySelector(new Lacking(application, names, usual));
        try {
            return repositories.with(lacking).resolve(module, roots);
        } catch (DependencyResolutionException e) {
            throw CliException.failed(
                    "The studio could not be fetched: " + e.getMessage(),
                    names.stream().sorted().collect(Collectors.joining(", ")),
                    "Check the network and the repositories of Maven, or start with" + " -Dkit.arguments=--no-studio.",
                    e);
        }
    }

    private List<Dependency> roots() {
        List<Dependency> roots = new ArrayList<>();
        if (!application.has(STUDIO)) {
            roots.add(runtime(STUDIO, application.version(ApplicationArtifacts.STARTER)));
        }
        if (!application.has(WEBSOCKET_MODULE)) {
            roots.add(runtime(WEBSOCKET, application.version(ApplicationArtifacts.BOOT)));
        }
        return roots;
    }

    private static Dependency runtime(String artifact, String version) {
        return new Dependency(new DefaultArtifact(artifact + ":" + version), "runtime");
    }

    /**
     * A selector of the dependencies that an application lacks.
     *
     * <p>Dependencies that the application has are not traversed: it may have excluded parts of them on purpose, such
     * as Logback or Tomcat. For the same reason starters, which choose servers and loggers, are selected only if they
     * are requested.
     *
     * @param application the dependencies of the application
     * @param wanted the requested artifacts
     * @param usual Maven's own rules for scopes, optional dependencies and exclusions
     */
    record Lacking(
            ApplicationArtifacts application,
            Set<String> wanted,
            @Nullable DependencySelector usual) implements DependencySelector {

        /** The groups of servers and loggers. An application without one of them uses another, or none. */
        private static final Set<String> CHOICES =
                Set.of("org.apache.tomcat.embed", "ch.qos.logback", "org.apache.logging.log4j", "org.eclipse.jetty");

        @Override
        public boolean selectDependency(Dependency dependency) {
            Artifact artifact = dependency.getArtifact();
            String name = artifact.getGroupId() + ":" + artifact.getArtifactId();
            boolean chooses = CHOICES.contains(artifact.getGroupId())
                    || artifact.getArtifactId().startsWith("spring-boot-starter");
            return !application.has(name)
                    && (wanted.contains(name) || !chooses)
                    && (usual == null || usual.selectDependency(dependency));
        }

        @Override
        public DependencySelector deriveChildSelector(DependencyCollectionContext context) {
            DependencySelector derived = usual == null ? null : usual.deriveChildSelector(context);
            return Objects.equals(derived, usual) ? this : new Lacking(application, wanted, derived);
        }
    }
}
