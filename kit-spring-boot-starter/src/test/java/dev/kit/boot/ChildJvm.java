package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Applications in a JVM of their own, where no test stands above them in the stack. */
public final class ChildJvm {

    /** What this JVM was started with. */
    public static final List<Path> CLASS_PATH = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList();

    private ChildJvm() {}

    /** Runs {@code main} to its end and returns all it said; {@code words} beginning with {@code -D} are options. */
    public static String run(List<Path> classPath, String main, String... words) throws Exception {
        Process process = start(classPath, main, words);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** Starts {@code main}; both of its outputs are the process's one. */
    public static Process start(List<Path> classPath, String main, String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        List<String> arguments = new ArrayList<>();
        for (String word : words) {
            (word.startsWith("-D") ? command : arguments).add(word);
        }
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main);
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
