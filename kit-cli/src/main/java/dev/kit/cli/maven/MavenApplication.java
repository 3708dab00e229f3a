package dev.kit.cli.maven;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.DevCommand;
import dev.kit.cli.dev.DevRequest;
import dev.kit.cli.dev.ProjectBuild;
import dev.kit.cli.dev.ProjectLayout;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.dev.tests.TestModule;
import dev.kit.cli.project.DirectoryCredentials;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.DefaultProjectBuildingRequest;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectBuilder;
import org.apache.maven.project.ProjectBuildingException;
import org.apache.maven.project.ProjectBuildingRequest;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.jspecify.annotations.Nullable;

/** An application that is a module of a Maven build. Used by one thread at a time. */
final class MavenApplication implements ProjectBuild {

    private static final int DEBUG_PORT = 5005;

    private final MavenProject first;

    private final MavenSession session;

    private final ProjectRepositories repositories;

    private final ProjectBuilder builder;

    private final Arguments options;

    private final @Nullable String mainClass;

    private final String database;

    private MavenProject module;

    MavenApplication(
            MavenProject module,
            MavenSession session,
            ProjectRepositories repositories,
            ProjectBuilder builder,
            Arguments options,
            @Nullable String mainClass,
            String database) {
        this.first = module;
        this.module = module;
        this.session = session;
        this.repositories = repositories;
        this.builder = builder;
        this.options = options;
        this.mainClass = mainClass;
        this.database = database;
    }

    /** Returns the run that the build currently describes. */
    DevRequest request() {
        return request(module);
    }

    @Override
    public List<Path> files() {
        return ReactorModules.poms(modules(module));
    }

    @Override
    public Instant begun() {
        return session.getRequest().getStartTime().toInstant();
    }

    @Override
    public DevRequest read() {
        MavenProject fresh = build();
        first.getCompileSourceRoots().forEach(fresh::addCompileSourceRoot);
        DevRequest request = request(fresh);
        module = fresh;
        return request;
    }

    @Override
    public Optional<TestModule> tests() {
        MavenProject whole = build();
        first.getTestCompileSourceRoots().forEach(whole::addTestCompileSourceRoot);
        return ReactorModules.tests(whole);
    }

    @Override
    public Path testLauncher(String version) {
        String coordinates = "org.junit.platform:junit-platform-launcher:" + version;
        return repositories.fetch(module, coordinates, coordinates, "run the tests with Maven instead.");
    }

    private DevRequest request(MavenProject application) {
        String stage = options.find(DevCommand.STAGE).orElse(DirectoryCredentials.DEVELOPMENT);
        boolean studio = !options.has(DevCommand.NO_STUDIO);
        List<MavenProject> modules = modules(application);
        Path classes = ReactorModules.classes(application);
        List<Path> runtimePath =
                new ArrayList<>(ReactorModules.libraries(application, MavenProject::getRuntimeClasspathElements));
        runtimePath.addAll(additions(application, studio));
        Set<Path> compilePath = new LinkedHashSet<>();
        for (MavenProject each : modules) {
            compilePath.addAll(ReactorModules.libraries(each, MavenApplication::elements));
        }
        CompilerPlugin compiler = CompilerPlugin.of(application);
        List<SourceModule> siblings =
                modules.stream().skip(1).map(ReactorModules::files).toList();
        return new DevRequest(
                application.getArtifactId(),
                application.getBasedir().toPath(),
                ReactorModules.sources(application),
                ReactorModules.resources(application),
                classes,
                List.copyOf(compilePath),
                runtimePath,
                mainClass,
                options.find(DevCommand.PORT).orElse(null),
                stage,
                studio,
                DatabaseMode.of(options.find(DevCommand.DATABASE).orElse(database)),
                options.has(DevCommand.DEBUG) ? DEBUG_PORT : null,
                compiler.release(),
                Map.of(),
                DevCommand.environment(options, System.getenv()),
                new ProjectLayout(siblings, compiler.usesPreview(), CompilerPlugin.processors(modules, repositories)));
    }

    /** Returns the application, followed by the sibling modules that it runs with. */
    private List<MavenProject> modules(MavenProject application) {
        List<MavenProject> modules = new ArrayList<>(List.of(application));
        modules.addAll(new ReactorModules(session.getProjects()).siblingsOf(application));
        return modules;
    }

    /**
     * Returns the compile class path, which Maven resolves only for modules in which the goal has run. It also covers
     * the other modules.
     */
    private static List<String> elements(MavenProject module) throws DependencyResolutionRequiredException {
        return module.getArtifacts().isEmpty() ? List.of() : module.getCompileClasspathElements();
    }

    /**
     * Returns the class path entries to add; throws {@link CliException} before anything starts if Kit does not support
     * {@code application}.
     */
    private List<Path> additions(MavenProject application, boolean studio) {
        ApplicationArtifacts artifacts = ApplicationArtifacts.of(application);
        artifacts.check();
        return studio ? new DevelopmentArtifacts(repositories, artifacts).resolve(application) : List.of();
    }

    /** Reads the pom and resolves all dependencies, bypassing the caches of this session. */
    private MavenProject build() {
        ProjectBuildingRequest request = new DefaultProjectBuildingRequest(session.getProjectBuildingRequest());
        DefaultRepositorySystemSession uncached = new DefaultRepositorySystemSession(session.getRepositorySession());
        uncached.setCache(new DefaultRepositoryCache());
        request.setRepositorySession(uncached);
        request.setProject(null);
        request.setResolveDependencies(true);
        try {
            return builder.build(first.getFile(), request).getProject();
        } catch (ProjectBuildingException e) {
            throw CliException.failed(
                    "The build is wrong: " + String.valueOf(e.getMessage()).strip(),
                    String.valueOf(first.getFile()),
                    "Mend it; the version before is kept.",
                    e);
        }
    }
}
