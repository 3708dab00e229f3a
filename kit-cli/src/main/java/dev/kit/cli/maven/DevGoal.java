package dev.kit.cli.maven;

import dev.kit.cli.DevMain;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.QuotedWords;
import dev.kit.cli.dev.BuildAnswers;
import dev.kit.cli.dev.DevCommand;
import dev.kit.cli.dev.LauncherProcess;
import dev.kit.cli.postgres.PostgresPlatform;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectBuilder;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/** The common base of the goals that develop an application. Maven sets the fields. */
abstract class DevGoal extends ModuleGoal {

    private final RepositorySystem repositories;

    private final ProjectBuilder builder;
    private final boolean choosesModule;

    /** The options of {@code kit dev}, as on its command line. */
    @Parameter(property = "kit.arguments", defaultValue = "")
    private @Nullable String arguments;

    /** The main class; detected by its annotation if absent. */
    @Parameter(property = "kit.mainClass", defaultValue = "${start-class}")
    private @Nullable String mainClass;

    /** The application to run if the build has several, by its artifact or directory. */
    @Parameter(property = "kit.app")
    private @Nullable String app;

    /** The database to start: auto, postgres or none. */
    @Parameter(property = "kit.database", defaultValue = "auto")
    private @Nullable String database;

    /** The socket of the command that started Maven; absent if Maven was started by the user. */
    @Parameter(property = "kit.launcher")
    private @Nullable String launcher;

    /** Creates a goal that runs for a whole build and selects the application in it, or for one module. */
    DevGoal(RepositorySystem repositories, ProjectBuilder builder, boolean choosesModule) {
        super();
        this.repositories = repositories;
        this.builder = builder;
        this.choosesModule = choosesModule;
    }

    @Override
    final void run() throws MojoFailureException {
        PackagedModule module = module();
        if (isMeant(module) && !hasRun(module.project())) {
            run(module);
        }
    }

    @Override
    final void fail(CliException failure) throws MojoFailureException {
        throw PackagedModule.shown("kit dev", failure);
    }

    private boolean isMeant(PackagedModule module) {
        return choosesModule
                ? module.reactor().isMeant(module.project(), app)
                : !module.project().getPackaging().equals("pom");
    }

    /**
     * Returns whether the goal has already run. A goal bound to a phase runs again in the lifecycle that the goal
     * itself forks.
     */
    @SuppressWarnings("unchecked") // Maven's own map of objects
    private boolean hasRun(MavenProject module) {
        Map<String, Object> context = getPluginContext();
        return context.putIfAbsent("kit.dev." + module.getId(), true) != null;
    }

    private void run(PackagedModule module) throws MojoFailureException {
        ProjectRepositories resolving =
                new ProjectRepositories(repositories, module.session().getRepositorySession());
        MavenApplication application = new MavenApplication(
                module.project(),
                module.session(),
                resolving,
                builder,
                DevCommand.parse(QuotedWords.split(arguments)),
                mainClass,
                database == null ? "auto" : database);
        Supplier<Path> postgres = () ->
                resolving.fetch(module.project(), "PostgreSQL", PostgresPlatform.coordinates(), "set DATABASE_URL.");
        BuildAnswers answers = new BuildAnswers(application::request, application, postgres);
        if (launcher == null) {
            ExitCode code = new LauncherProcess(DevMain.class.getName(), classPath()).run(answers);
            if (!code.isOk()) {
                throw new MojoFailureException("kit dev ended with exit code " + code.value());
            }
        } else {
            answers.serve(Path.of(launcher));
        }
    }

    /** Returns the class path of this plugin, including its libraries. */
    private static List<Path> classPath() {
        if (!(DevGoal.class.getClassLoader() instanceof URLClassLoader loader)) {
            throw new IllegalStateException("Maven loaded this plugin in an unknown way");
        }
        return Arrays.stream(loader.getURLs())
                .map(url -> Path.of(URI.create(url.toString())))
                .toList();
    }
}
