package dev.kit.cli.maven;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.DevCommand;
import dev.kit.cli.dev.DevLoop;
import dev.kit.cli.dev.DevRequest;
import dev.kit.cli.dev.GeneratedClient;
import dev.kit.cli.generate.ClientGeneration;
import dev.kit.cli.generate.ClientGenerator;
import dev.kit.cli.project.StageCredentials;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/** What the goals that develop an application share; Maven fills the fields. */
abstract class DevGoal extends AbstractMojo {

    private static final int DEBUG_PORT = 5005;

    private final RepositorySystem repositories;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    /** The options of {@code kit dev}, as on its command line. */
    @Parameter(property = "kit.arguments", defaultValue = "")
    private @Nullable String arguments;

    /** The class to start; found by its annotation when absent. */
    @Parameter(property = "kit.mainClass", defaultValue = "${start-class}")
    private @Nullable String mainClass;

    /** Which of several applications of a build is meant, by its artifact or directory. */
    @Parameter(property = "kit.app")
    private @Nullable String app;

    /** Which database is brought: auto, postgres or none. */
    @Parameter(property = "kit.database", defaultValue = "auto")
    private @Nullable String database;

    /** The Java release to compile for. */
    @Parameter(property = "maven.compiler.release", defaultValue = "17")
    private int release;

    DevGoal(RepositorySystem repositories) {
        super();
        this.repositories = repositories;
    }

    /** Whether the goal was called for a whole build and looks for the application in it. */
    abstract boolean choosesModule();

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        MavenProject module = given(project);
        Console console = Console.system(System.getenv());
        try {
            if (isMeant(module) && !hasRun(module)) {
                run(module, console);
            }
        } catch (CliException e) {
            console.error(e);
            throw new MojoFailureException("kit dev: " + e.what(), e);
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("The class path of " + module.getName() + " is not resolved", e);
        } catch (IllegalStateException e) {
            getLog().debug("The command ends while Maven shuts down", e);
        }
    }

    private boolean isMeant(MavenProject module) {
        return choosesModule()
                ? new ApplicationModules(given(session).getProjects(), app).isMeant(module)
                : !module.getPackaging().equals("pom");
    }

    /** A goal bound to a phase runs once more in the lifecycle that the goal itself forks. */
    @SuppressWarnings("unchecked") // Maven's own map of objects
    private boolean hasRun(MavenProject module) {
        Map<String, Object> context = getPluginContext();
        return context.putIfAbsent("kit.dev." + module.getId(), true) != null;
    }

    private void run(MavenProject module, Console console) throws DependencyResolutionRequiredException {
        DevLoop loop = new DevLoop(request(module), console, client(module), fetch(module), System.in);
        Thread hook = new Thread(loop::stop, "kit-dev-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        loop.run();
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private DevRequest request(MavenProject module) throws DependencyResolutionRequiredException {
        String words = arguments == null ? "" : arguments.strip();
        Arguments options = DevCommand.parse(words.isEmpty() ? List.of() : List.of(words.split("\\s+")));
        String stage = options.find(DevCommand.STAGE).orElse(StageCredentials.DEVELOPMENT);
        boolean studio = !options.has(DevCommand.NO_STUDIO);
        Path classes = Path.of(module.getBuild().getOutputDirectory());
        List<Path> runtimePath = new ArrayList<>(without(classes, module.getRuntimeClasspathElements()));
        runtimePath.addAll(additions(module, studio));
        return new DevRequest(
                module.getArtifactId(),
                module.getBasedir().toPath(),
                paths(module.getCompileSourceRoots()),
                paths(module.getResources().stream().map(Resource::getDirectory).toList()),
                classes,
                without(classes, module.getCompileClasspathElements()),
                runtimePath,
                mainClass,
                options.find(DevCommand.PORT).orElse(null),
                stage,
                studio,
                DatabaseMode.of(options.find(DevCommand.DATABASE).orElse(database == null ? "auto" : database)),
                options.has(DevCommand.DEBUG) ? DEBUG_PORT : null,
                release,
                StageCredentials.load(module.getBasedir().toPath(), stage, System.getenv()),
                System.getenv());
    }

    /** Says first whether Kit fits this application, so that nothing starts in one that it does not. */
    private List<Path> additions(MavenProject module, boolean studio) {
        ApplicationArtifacts artifacts = ApplicationArtifacts.of(module);
        artifacts.check();
        return studio
                ? new DevelopmentArtifacts(repositories, given(session).getRepositorySession(), artifacts)
                        .resolve(module)
                : List.of();
    }

    private Supplier<Path> fetch(MavenProject module) {
        return () -> new PostgresArtifact(
                        repositories, given(session).getRepositorySession(), module.getRemoteProjectRepositories())
                .fetch();
    }

    private static GeneratedClient client(MavenProject module) {
        String name = module.getArtifactId().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return (document, directory) ->
                ClientGenerator.generate(ClientGeneration.of(document, directory, name + ".client"));
    }

    private static List<Path> without(Path classes, List<String> elements) {
        return paths(elements).stream().filter(path -> !path.equals(classes)).toList();
    }

    private static List<Path> paths(List<String> names) {
        return names.stream().map(Path::of).toList();
    }

    private static <T> T given(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("Maven did not fill this goal's parameters");
        }
        return value;
    }
}
