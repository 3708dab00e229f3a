package dev.kit.cli.dev.tests;

import dev.kit.cli.command.ChildProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.project.ClassJar;
import dev.kit.cli.project.GeneratedFile;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The JVM that runs tests. Started once; may be closed by any thread. */
final class TestProcess implements Closeable {

    private static final Pattern PLATFORM = Pattern.compile("junit-platform-(?:engine|commons)-(.+)\\.jar");

    private static final String LAUNCHER = "junit-platform-launcher-";

    private final TestPlace place;

    private volatile @Nullable Process process;

    TestProcess(TestPlace place) {
        this.place = place;
    }

    /** Returns the file with the output of the tests. */
    Path log() {
        return place.workDirectory().resolve("tests.log");
    }

    /** Runs the classes and reports each event; returns whether all of them passed. */
    boolean run(TestModule module, Collection<String> classes, TestReport report)
            throws IOException, InterruptedException {
        Files.createDirectories(place.workDirectory());
        List<String> lines = new ArrayList<>();
        classes.forEach(name -> lines.add("class " + name.replace('/', '.')));
        module.groups().forEach(tag -> lines.add("include " + tag));
        module.excludedGroups().forEach(tag -> lines.add("exclude " + tag));
        Path list = place.workDirectory().resolve("tests.list");
        GeneratedFile.write(list, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        Files.write(log(), new byte[0]); // emptied here, since the JVM and its tests append to it
        Process started = prepare(module, list).start();
        process = started;
        started.getOutputStream().close();
        try (BufferedReader events = started.inputReader(StandardCharsets.UTF_8)) {
            for (String line = events.readLine(); line != null; line = events.readLine()) {
                if (line.startsWith("\u0001")) {
                    report.take(List.of(line.substring(1).split("\t", -1)));
                }
            }
        }
        return report.ended(started.waitFor(), log());
    }

    @Override
    public void close() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
        }
    }

    private ProcessBuilder prepare(TestModule module, Path list) throws IOException {
        List<Path> path = new ArrayList<>(List.of(runner(), module.classes()));
        path.addAll(place.application());
        path.addAll(module.classPath());
        if (path.stream().noneMatch(entry -> name(entry).startsWith(LAUNCHER))) {
            path.add(place.launcher().apply(version(path)));
        }
        Path words = place.workDirectory().resolve("tests.args");
        String classPath = path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        String text = "-cp\n\"" + classPath.replace("\\", "\\\\") + "\"\n";
        GeneratedFile.write(words, text.getBytes(StandardCharsets.UTF_8));
        List<String> command = ChildProcess.java(
                "-ea", "@" + words, "dev.kit.cli.dev.testjvm.TestRunner", list.toString(), log().toString());
        return ChildProcess.of(command, place.environment())
                .directory(place.directory().toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()));
    }

    /** Writes a jar with Kit's code for the process of the tests only. */
    private Path runner() throws IOException {
        return new ClassJar()
                .withClasses("dev.kit.cli.dev.testjvm", "TestRunner")
                .write(place.workDirectory().resolve("tests.jar"));
    }

    private static String version(List<Path> path) {
        return path.stream()
                .map(entry -> PLATFORM.matcher(name(entry)))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> CliException.config(
                        "The tests have no engine of the JUnit Platform.",
                        null,
                        "Add org.junit.jupiter:junit-jupiter, or org.junit.vintage:junit-vintage-engine for JUnit 4."));
    }

    private static String name(Path entry) {
        return String.valueOf(entry.getFileName());
    }
}
