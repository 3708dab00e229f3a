package dev.kit.cli.init;

import dev.kit.cli.command.QuietProgram;
import dev.kit.cli.command.TerminalText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The wrapper that the user's own Maven writes. Stateless. */
final class MavenWrapper {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int LONGEST = 200;

    private static final Map<String, String> EXPLANATIONS = explanations();

    private MavenWrapper() {}

    /** Writes the wrapper into an empty directory; returns what was done, or why it was not. */
    static String write(Path directory, Map<String, String> environment) throws InterruptedException {
        Optional<QuietProgram> maven = QuietProgram.find("mvn", environment, LIMIT);
        if (maven.isEmpty()) {
            return "Maven is not on the PATH, so there is no wrapper: run mvn wrapper:wrapper where it is.";
        }
        QuietProgram.Ending ending = maven.get().run(directory, "--batch-mode", "--quiet", "wrapper:wrapper");
        return ending.succeeded() && isIn(directory)
                ? "The wrapper is the one of the Maven on the PATH."
                : "Without the wrapper, because mvn wrapper:wrapper failed: "
                        + TerminalText.line(ending.line("it wrote nothing."), LONGEST);
    }

    static boolean isIn(Path directory) {
        return Files.isRegularFile(directory.resolve("mvnw"));
    }

    /** Returns the sentence on each of its files that is there. */
    static Map<String, String> filesIn(Path directory) {
        Map<String, String> found = new LinkedHashMap<>(EXPLANATIONS);
        found.keySet().removeIf(path -> !Files.exists(directory.resolve(path)));
        return found;
    }

    private static Map<String, String> explanations() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mvnw", "Runs Maven, and fetches it first where it is missing.");
        files.put("mvnw.cmd", "The same on Windows.");
        files.put(
                ".mvn/wrapper/maven-wrapper.properties",
                "The version of Maven that `mvnw` runs, and where it is from.");
        files.put(".mvn/wrapper/maven-wrapper.jar", "The part of `mvnw` that fetches Maven.");
        files.put(".mvn/wrapper/MavenWrapperDownloader.java", "Fetches that part.");
        return files;
    }
}
