package dev.kit.cli.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.ProjectBuilder;
import org.eclipse.aether.RepositorySystem;

/**
 * Runs the application that this build has compiled.
 *
 * <p>The goal is meant to be bound to a phase.
 */
@Mojo(
        name = "dev-no-fork",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME)
public final class DevNoForkMojo extends DevGoal {

    /** Creates the goal with Maven's components for resolving artifacts and poms. */
    @Inject
    public DevNoForkMojo(RepositorySystem repositories, ProjectBuilder builder) {
        super(repositories, builder, false);
    }
}
