package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Maven that builds applications: that of the variable {@code MVN}, else the wrapper of this repository. */
final class Maven {

    private Maven() {}

    static String command() {
        String given = System.getenv("MVN");
        return given == null || given.isBlank()
                ? Path.of("mvnw").toAbsolutePath().toString()
                : given.split(" ", 2)[0];
    }

    /** The beginning of a command line that prints errors alone and leaves out what checks the style of sources. */
    static List<String> quiet(@Nullable Path repository) {
        List<String> words = new ArrayList<>(List.of(
                command(), "-q", "-B", "-P!checks", "-Dcheckstyle.skip", "-Dspring-javaformat.skip", "-DskipTests"));
        if (repository != null) {
            words.add("-Dmaven.repo.local=" + repository.toAbsolutePath());
        }
        return words;
    }

    /** Runs goals and waits. */
    static void run(Path directory, List<String> words) throws IOException, InterruptedException {
        Process maven = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (maven.waitFor() != 0) {
            throw new IOException("Maven cannot build " + directory);
        }
    }
}
