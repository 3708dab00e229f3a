package dev.kit.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The observed behaviour of one variant: every answer, log line, table, bean and class. */
record Observation(
        Map<String, String> answers,
        List<String> log,
        List<String> columns,
        List<String> beans,
        List<String> mappings,
        long loadedClasses) {

    private static final Pattern BEAN = Pattern.compile("Creating shared instance of singleton bean '([^']+)'");

    private static final Pattern MAPPINGS =
            Pattern.compile("HandlerMapping\\.Mappings +: (.*(?:\\n[ \\t].*)*)", Pattern.MULTILINE);

    static Observation of(Subject subject, Variant variant) throws IOException {
        String run = subject.name() + variant.suffix();
        Path directory = fresh(Workplace.directory().resolve("runs").resolve(run));
        Path classes = directory.resolve("classes.log");
        Map<String, String> answers = new LinkedHashMap<>();
        List<String> log;
        List<String> columns;
        try (RunDatabase database = subject.database(run, directory)) {
            List<String> jvm = List.of("-Xlog:class+load:file=" + classes);
            try (RunningJar running = RunningJar.start(subject.jar(variant), directory, jvm, database.arguments())) {
                for (Ask ask : subject.requests()) {
                    String answer = masked(Wire.send(running.port(), ask), running, subject, variant);
                    answers.put(ask.label(), ask.path().matches(".*/actuator(/mappings)?") ? inOrder(answer) : answer);
                }
                log = masked(running.output(), running, subject, variant)
                        .lines()
                        .toList();
            }
            columns = database.columns();
        }
        String traced = traced(subject, variant, run, directory.resolve("traced"));
        return new Observation(answers, log, columns, all(BEAN, traced), all(MAPPINGS, traced), loaded(classes));
    }

    private static long loaded(Path classes) throws IOException {
        try (Stream<String> lines = Files.lines(classes)) {
            return lines.filter(line -> line.contains(" source: ")).count();
        }
    }

    /** A start with the application's own configuration that also logs its beans and mappings. */
    private static String traced(Subject subject, Variant variant, String run, Path directory) throws IOException {
        try (RunDatabase database = subject.usualDatabase(run, directory)) {
            List<String> arguments = Stream.concat(
                            Stream.of(
                                    "--logging.level.org.springframework.beans.factory.support=DEBUG",
                                    "--logging.level._org.springframework.web.servlet.HandlerMapping.Mappings=DEBUG"),
                            database.arguments().stream())
                    .toList();
            try (RunningJar running = RunningJar.start(subject.jar(variant), directory, List.of(), arguments)) {
                Wire.send(running.port(), subject.first());
                return masked(running.output(), running, subject, variant);
            }
        }
    }

    private static String masked(String text, RunningJar running, Subject subject, Variant variant) {
        String name = subject.name() + variant.suffix();
        return Masks.hide(text, running.port())
                .replace("acceptance_" + name.replace('-', '_'), "DATABASE")
                .replace("/runs/" + name, "/runs/RUN")
                .replace(name + ".jar", subject.name() + ".jar");
    }

    /** Reflection lists methods in any order, and so does the actuator. */
    private static String inOrder(String answer) {
        return Stream.of(answer.split("(?<=[,{\\[])(?=[\"{\\[])", -1)).sorted().collect(Collectors.joining("\n"));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static Path fresh(Path directory) throws IOException {
        Trees.delete(directory);
        return Files.createDirectories(directory);
    }
}
