package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.tests.TestModule;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The build that an application comes from. Used by one thread at a time. */
public interface ProjectBuild {

    /** The files whose changes mean another class path, such as {@code pom.xml}. */
    List<Path> files();

    /** The moment before the first reading; files written since then may be newer than what was read and compiled. */
    Instant begun();

    /** Reads the build anew; throws {@link CliException} when it is wrong. */
    DevRequest read();

    /** The application's tests with their class path; empty when it has none. */
    Optional<TestModule> tests();

    /** The artifact {@code org.junit.platform:junit-platform-launcher} of a version. */
    Path testLauncher(String version);

    /** No build: the class path is given and stays, and nothing was written since it was compiled. */
    static ProjectBuild none() {
        return none(Instant.MAX);
    }

    /** No build: the class path is given and stays; what was compiled may be older than files written since a moment. */
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
