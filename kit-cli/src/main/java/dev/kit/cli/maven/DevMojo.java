package dev.kit.cli.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.ProjectBuilder;
import org.eclipse.aether.RepositorySystem;

/** Compiles the application, runs it and follows its sources. */
@Mojo(name = "dev", requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class DevMojo extends DevGoal {

    /** Creates the goal with Maven's components for resolving artifacts and poms. */
    @Inject
    public DevMojo(RepositorySystem repositories, ProjectBuilder builder) {
        super(repositories, builder, true);
    }
}
