package dev.kit.cli.maven;

import java.util.Objects;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.jspecify.annotations.Nullable;

/**
 * A selector of the dependencies that an application lacks.
 *
 * <p>Dependencies that the application has are not traversed: it may have excluded parts of them on purpose, such as
 * Logback or Tomcat. For the same reason starters, which choose servers and loggers, are selected only if they are
 * requested.
 *
 * @param application the dependencies of the application
 * @param wanted the requested artifacts
 * @param usual Maven's own rules for scopes, optional dependencies and exclusions
 */
record LackingDependencies(
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
        return Objects.equals(derived, usual) ? this : new LackingDependencies(application, wanted, derived);
    }
}
