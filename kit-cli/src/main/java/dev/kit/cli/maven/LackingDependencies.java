package dev.kit.cli.maven;

import java.util.Objects;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.jspecify.annotations.Nullable;

/**
 * Selects what an application lacks.
 *
 * <p>What the application has is not descended into: it may have excluded a part of it on purpose, such as Logback or
 * Tomcat. For the same reason starters, which choose servers and loggers, only count when they were asked for.
 *
 * @param application what the application has
 * @param wanted the artifacts asked for
 * @param usual Maven's own rules about scopes, optional dependencies and exclusions
 */
record LackingDependencies(
        ApplicationArtifacts application,
        Set<String> wanted,
        @Nullable DependencySelector usual) implements DependencySelector {

    /** Whoever has none of these has another server or logger, or none. */
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
