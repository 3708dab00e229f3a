package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.compile.CompilerSettings;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.project.DirectoryCredentials;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one run of {@code kit dev}.
 *
 * @param name the name of the application, such as {@code shop}
 * @param directory the directory of the application's module
 * @param sources the directories of Java sources
 * @param resources the directories of resources
 * @param classes the directory of compiled classes and copied resources
 * @param compilePath the compile class path, without {@code classes}
 * @param runtimePath the run-time class path, without {@code classes}
 * @param mainClass the main class, or null to look for the class with {@code @SpringBootApplication}
 * @param port the port requested on the command line, or null
 * @param stage the stage, which is also the Spring profile unless one is set
 * @param studio false disables the dashboard
 * @param database the policy for starting PostgreSQL
 * @param debugPort the port for a debugger, or null
 * @param release the Java release of the sources
 * @param credentials additional secrets by name; secrets that are sealed for the stage take precedence
 * @param environment the environment variables of this process
 * @param layout the build's other modules and annotation processors
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

    /** Copies the collections. */
    public DevRequest {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
        compilePath = List.copyOf(compilePath);
        runtimePath = List.copyOf(runtimePath);
        credentials = Map.copyOf(credentials);
        environment = Map.copyOf(environment);
    }

    /** Returns the directory for development files, {@code .kit/dev} of the module. */
    public Path workDirectory() {
        return directory.resolve(".kit").resolve("dev");
    }

    /** Returns whether a class, such as {@code org.h2.Driver}, is among those that the application runs with. */
    boolean has(String className) {
        return ApplicationClassPath.read(classes, runtimePath, classPath -> classPath.has(className));
    }

    /** Returns the application's module, followed by the other modules of its build. */
    List<SourceModule> modules() {
        List<SourceModule> modules = new ArrayList<>(List.of(new SourceModule(sources, resources, classes)));
        modules.addAll(layout.siblings());
        return modules;
    }

    CompilerSettings compilerSettings() {
        return new CompilerSettings(release, layout.preview(), layout.processors());
    }

    /** Returns the files and directories whose changes affect the running application. */
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
        watched.addAll(DirectoryCredentials.files(directory, stage));
        return watched;
    }
}
