package dev.kit.cli.dev;

import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.compile.CompilerSettings;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.project.StageCredentials;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one run of {@code kit dev} works on.
 *
 * @param name the name of the application, such as {@code shop}
 * @param directory the application's module
 * @param sources directories of Java sources
 * @param resources directories of resources
 * @param classes where compiled classes and copied resources are
 * @param compilePath what the sources compile against, without {@code classes}
 * @param runtimePath what the application runs with, without {@code classes}
 * @param mainClass the class to start, or null to look for the one with {@code @SpringBootApplication}
 * @param port the port asked for on the command line, or null
 * @param stage the stage, which is also the Spring profile unless one is set
 * @param studio false switches the dashboard off
 * @param database whether PostgreSQL is started
 * @param debugPort the port a debugger attaches to, or null
 * @param release the Java release the sources are written for
 * @param credentials secrets by name beside those that are sealed for the stage, which win
 * @param environment the variables of this process
 * @param layout the modules and annotation processors around the application
 */
public record DevRequest(
        String name,
        Path directory,
        List<Path> sources,
        List<Path> resources,
        Path classes,
        List<Path> compilePath,
        List<Path> runtimePath,
        @Nullable String mainClass,
        @Nullable Integer port,
        String stage,
        boolean studio,
        DatabaseMode database,
        @Nullable Integer debugPort,
        int release,
        Map<String, String> credentials,
        Map<String, String> environment,
        ProjectLayout layout) {

    /** Keeps private copies. */
    public DevRequest {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
        compilePath = List.copyOf(compilePath);
        runtimePath = List.copyOf(runtimePath);
        credentials = Map.copyOf(credentials);
        environment = Map.copyOf(environment);
    }

    /** An application of one module, without annotation processors. */
    public DevRequest(
            String name,
            Path directory,
            List<Path> sources,
            List<Path> resources,
            Path classes,
            List<Path> compilePath,
            List<Path> runtimePath,
            @Nullable String mainClass,
            @Nullable Integer port,
            String stage,
            boolean studio,
            DatabaseMode database,
            @Nullable Integer debugPort,
            int release,
            Map<String, String> credentials,
            Map<String, String> environment) {
        this(
                name,
                directory,
                sources,
                resources,
                classes,
                compilePath,
                runtimePath,
                mainClass,
                port,
                stage,
                studio,
                database,
                debugPort,
                release,
                credentials,
                environment,
                ProjectLayout.single());
    }

    /** The same run with other surroundings. */
    public DevRequest with(ProjectLayout other) {
        return new DevRequest(
                name,
                directory,
                sources,
                resources,
                classes,
                compilePath,
                runtimePath,
                mainClass,
                port,
                stage,
                studio,
                database,
                debugPort,
                release,
                credentials,
                environment,
                other);
    }

    /** Where files of development are kept, {@code .kit/dev} of the module. */
    public Path workDirectory() {
        return directory.resolve(".kit").resolve("dev");
    }

    /** The application's module, then those it is built with. */
    List<SourceModule> modules() {
        List<SourceModule> modules = new ArrayList<>(List.of(new SourceModule(sources, resources, classes)));
        modules.addAll(layout.siblings());
        return modules;
    }

    CompilerSettings compilerSettings() {
        return new CompilerSettings(release, layout.preview(), layout.processors());
    }

    /** The files and directories whose changes matter to the running application. */
    List<Path> watched() {
        List<Path> watched = new ArrayList<>();
        for (SourceModule module : modules()) {
            watched.addAll(module.sources());
            watched.addAll(module.resources());
        }
        for (String file : List.of(".env", ".env.local", "kit.config.yaml")) {
            watched.add(directory.resolve(file));
        }
        for (Path place : List.of(directory, directory.resolve("config"))) {
            for (String suffix : List.of(".properties", ".yml", ".yaml")) {
                watched.add(place.resolve("application" + suffix));
                watched.add(place.resolve("application-" + stage + suffix));
            }
        }
        watched.addAll(StageCredentials.files(directory, stage));
        return watched;
    }
}
