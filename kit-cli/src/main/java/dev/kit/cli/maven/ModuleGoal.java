package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** A goal that runs in a module of a build. Maven sets the fields. */
abstract class ModuleGoal extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    @Override
    public final void execute() throws MojoFailureException {
        try {
            run();
        } catch (CliException e) {
            fail(e);
        }
    }

    abstract void run() throws MojoFailureException;

    /** Reports a failure, to the command that has started Maven if there is one. */
    void fail(CliException failure) throws MojoFailureException {
        throw module().failed(failure);
    }

    final MavenProject project() {
        return filled(project);
    }

    final PackagedModule module() {
        return new PackagedModule(project(), filled(session));
    }

    private static <T> T filled(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("Maven did not fill this goal's parameters");
        }
        return value;
    }
}
