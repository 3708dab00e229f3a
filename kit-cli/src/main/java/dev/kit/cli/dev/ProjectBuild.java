package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.tests.TestModule;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The build of an application. Used by one thread at a time. */
public interface ProjectBuild {

    /** Returns the files that determine the class path, such as {@code pom.xml}. */
    List<Path> files();

    /**
     * Returns the time before the first read.
     *
     * <p>Files written since then may be newer than the content that was read and compiled.
     */
    Instant begun();

    /**
     * Reads the build anew.
     *
     * @throws CliException if the build is invalid
     */
    DevRequest read();

    /** Returns the application's tests with their class path. The result is empty if there are none. */
    Optional<TestModule> tests();

    /** Returns the artifact {@code org.junit.platform:junit-platform-launcher} in the given version. */
    Path testLauncher(String version);

    /**
     * Returns a build with a fixed class path.
     *
     * <p>Compiled classes may be older than files written since {@code begun}.
     */
    static ProjectBuild none(Instant begun) {
        return new ProjectBuild() {
            @Override
            public List<Path> files() {
                return List.of();
            }

            @Override
            public Instant begun() {
                return begun;
            }

            @Override
            public DevRequest read() {
                throw new IllegalStateException("There is no build to read");
            }

            @Override
            public Optional<TestModule> tests() {
                return Optional.empty();
            }

            @Override
            public Path testLauncher(String version) {
                throw CliException.config(
                        "The launcher of the JUnit Platform is not on the class path.",
                        null,
                        "Add org.junit.platform:junit-platform-launcher:" + version + " to --test-class-path.");
            }
        };
    }
}
