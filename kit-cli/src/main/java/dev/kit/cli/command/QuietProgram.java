package dev.kit.cli.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program whose output is read instead of shown. Immutable.
 *
 * @param program the file to run
 * @param environment its variables
 * @param limit how long it may take
 */
public record QuietProgram(Path program, Map<String, String> environment, Duration limit) {

    /**
     * The end of a run.
     *
     * @param succeeded whether it ended with 0 in time
     * @param output what it printed, both streams
     */
    public record Ending(boolean succeeded, String output) {

        /** Returns its first line of output, else the last resort. */
        public String line(String otherwise) {
            return output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .orElse(otherwise);
        }
    }

    /** Copies the variables. */
    public QuietProgram {
        environment = Map.copyOf(environment);
    }

    /** Looks for a program in the directories of the variable PATH. */
    public static Optional<QuietProgram> find(String name, Map<String, String> environment, Duration limit) {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
        List<String> names = windows ? List.of(name + ".exe", name + ".cmd") : List.of(name);
        return Stream.of(environment.getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator), -1))
                .filter(directory -> !directory.isEmpty())
                .flatMap(directory -> names.stream().map(file -> Path.of(directory, file)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(file -> new QuietProgram(file, environment, limit));
    }

    /** Looks for git. It does not see the variables by which a hook hands another repository over. */
    public static Optional<QuietProgram> git(Map<String, String> environment, Duration limit) {
        Map<String, String> variables = new HashMap<>(environment);
        variables.keySet().removeIf(name -> name.matches("GIT_(DIR|WORK_TREE|INDEX_FILE).*"));
        return find("git", variables, limit);
    }

    /** Runs the program to its end, or to that of its time. */
    public Ending run(Path directory, String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        try {
            Path output = Files.createTempFile("kit-program", ".log");
            try {
                return run(directory, command, output);
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            return new Ending(false, String.valueOf(e.getMessage()));
        }
    }

    private Ending run(Path directory, List<String> command, Path output) throws IOException, InterruptedException {
        ProcessBuilder builder = ChildProcess.of(command, environment)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        try (BoundProcess bound = BoundProcess.start(builder)) {
            bound.process().getOutputStream().close();
            boolean ended = bound.process().waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            String printed = Files.readString(output, StandardCharsets.UTF_8);
            return ended
                    ? new Ending(bound.process().exitValue() == 0, printed)
                    : new Ending(false, "it took more than " + limit.toSeconds() + " s");
        }
    }
}
