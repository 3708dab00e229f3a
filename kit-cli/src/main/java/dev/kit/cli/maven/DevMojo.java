package dev.kit.cli.maven;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.DevCommand;
import dev.kit.cli.dev.DevLoop;
import dev.kit.cli.dev.DevRequest;
import dev.kit.cli.dev.GeneratedClient;
import dev.kit.cli.generate.ClientGeneration;
import dev.kit.cli.generate.ClientGenerator;
import dev.kit.cli.project.StageCredentials;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javax.inject.Inject;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.jspecify.annotations.Nullable;

/** Runs the compiled application and follows its sources. */
@Mojo(
        name = "dev",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME)
public final class DevMojo extends AbstractMojo {

    private static final int DEBUG_PORT = 5005;

    private final RepositorySystem repositories;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
    private @Nullable RepositorySystemSession session;

    /** The options of {@code kit dev}, as on its command line. */
    @Parameter(property = "kit.arguments", defaultValue = "")
    private @Nullable String arguments;

    /** The class to start; found by its annotation when absent. */
    @Parameter(property = "kit.mainClass")
    private @Nullable String mainClass;

    /** The Java release to compile for. */
    @Parameter(property = "maven.compiler.release", defaultValue = "17")
    private int release;

    /** Takes the part of Maven that fetches artifacts. */
    @Inject
    public DevMojo(RepositorySystem repositories) {
        super();
        this.repositories = repositories;
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        MavenProject module = given(project);
        if (module.getPackaging().equals("pom")) {
            return;
        }
        Console console = Console.system(System.getenv());
        try {
            DevLoop loop = new DevLoop(request(module), console, client(module), fetch(module), System.in);
            Thread hook = new Thread(loop::stop, "kit-dev-stop");
            Runtime.getRuntime().addShutdownHook(hook);
            loop.run();
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (CliException e) {
            console.error(e);
            throw new MojoFailureException("kit dev: " + e.what(), e);
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("The class path of " + module.getName() + " is not resolved", e);
        } catch (IllegalStateException e) {
            getLog().debug("The command ends while Maven shuts down", e);
        }
    }

    private DevRequest request(MavenProject module) throws DependencyResolutionRequiredException {
        String words = arguments == null ? "" : arguments.strip();
        Arguments options = DevCommand.parse(words.isEmpty() ? List.of() : List.of(words.split("\\s+")));
        String stage = options.find(DevCommand.STAGE).orElse(StageCredentials.DEVELOPMENT);
        Path classes = Path.of(module.getBuild().getOutputDirectory());
        return new DevRequest(
                module.getArtifactId(),
                module.getBasedir().toPath(),
                paths(module.getCompileSourceRoots()),
                paths(module.getResources().stream().map(Resource::getDirectory).toList()),
                classes,
                without(classes, module.getCompileClasspathElements()),
                without(classes, module.getRuntimeClasspathElements()),
                mainClass,
                options.find(DevCommand.PORT).orElse(null),
                stage,
                !options.has(DevCommand.NO_STUDIO),
                options.has(DevCommand.DEBUG) ? DEBUG_PORT : null,
                release,
                StageCredentials.load(module.getBasedir().toPath(), stage, System.getenv()),
                System.getenv());
    }

    private Supplier<Path> fetch(MavenProject module) {
        return () -> new PostgresArtifact(repositories, given(session), module.getRemoteProjectRepositories()).fetch();
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
