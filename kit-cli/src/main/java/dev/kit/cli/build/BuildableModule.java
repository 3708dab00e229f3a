package dev.kit.cli.build;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled module of a Maven build.
 *
 * @param directory the directory of its pom
 * @param target the directory of its build, such as {@code target}
 * @param classes its compiled classes and resources
 * @param runtimePath the other entries of its run-time class path
 * @param mainClass the main class, if the build names one
 * @param release the Java release that its classes are compiled for
 */
public record BuildableModule(
        Path directory,
        Path target,
        Path classes,
        List<Path> runtimePath,
        @Nullable String mainClass,
        int release) {

    /** Copies the entries. */
    public BuildableModule {
        runtimePath = List.copyOf(runtimePath);
    }

    /** Returns the directory of the classes that are packaged instead of the compiled ones. */
    Path packagedClasses() {
        return target.resolve("kit").resolve("classes");
    }
}
