package dev.kit.cli.dev;

import dev.kit.cli.database.DatabaseMode;
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
 * @param credentials the secrets of the stage by name
 * @param environment the variables of this process
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
        Map<String, String> environment) {

    /** Keeps private copies. */
    public DevRequest {
        sources = List.copyOf(sources);
        resources = List.copyOf(resources);
        compilePath = List.copyOf(compilePath);
        runtimePath = List.copyOf(runtimePath);
        credentials = Map.copyOf(credentials);
        environment = Map.copyOf(environment);
    }

    /** Where files of development are kept, {@code .kit/dev} of the module. */
    public Path workDirectory() {
        return directory.resolve(".kit").resolve("dev");
    }

    /** The files and directories whose changes matter. */
    List<Path> watched() {
        List<Path> watched = new ArrayList<>(sources);
        watched.addAll(resources);
        for (String file : List.of(".env", ".env.local", "kit.config.yaml", "pom.xml")) {
            watched.add(directory.resolve(file));
        }
        return watched;
    }
}
