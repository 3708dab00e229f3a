package dev.kit.benchmarks.typescript;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs whose cost is measured, with packages from npm below {@code benchmarks/target}. */
final class Tools {

    private static final String DOCUMENT = "octokit-openapi-23.0.2.tgz";
    private static final Pattern CHILDREN = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    private final Path directory;

    private Tools(Path directory) {
        this.directory = directory;
    }

    /** Installs what is missing. */
    static Tools install() throws IOException, InterruptedException {
        Path directory = Path.of("benchmarks", "target", "typescript").toAbsolutePath();
        Files.createDirectories(directory);
        Path source = Path.of("benchmarks", "peers", "typescript", "package.json");
        Files.copy(source, directory.resolve("package.json"), StandardCopyOption.REPLACE_EXISTING);
        Tools tools = new Tools(directory);
        tools.run("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error");
        if (!Files.exists(tools.document())) {
            tools.run("npm", "pack", "--loglevel=error", "@octokit/openapi@23.0.2");
            tools.run("tar", "-xzf", DOCUMENT, "--strip-components=2", "package/generated/api.github.com.json");
        }
        return tools;
    }

    Path directory() {
        return directory;
    }

    /** Returns the document of GitHub. */
    Path document() {
        return directory.resolve("api.github.com.json");
    }

    /** Runs a module of a package. */
    Cost node(String module, String... arguments) throws IOException, InterruptedException {
        return run(Stream.concat(Stream.of("node", "node_modules/" + module), Stream.of(arguments))
                .toArray(String[]::new));
    }

    /** Runs a program to its end, which must be a success. */
    Cost run(String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("bash", "-c", "\"$@\"; s=$?; times; exit $s", "bash"));
        words.addAll(List.of(command));
        Path log = directory.resolve("output.txt");
        long start = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long peak = 0;
        while (!process.waitFor(5, TimeUnit.MILLISECONDS)) {
            for (ProcessHandle child : process.descendants().toList()) {
                peak = Math.max(peak, peak(child.pid()));
            }
        }
        double wall = (System.nanoTime() - start) / 1e9;
        String output = Files.readString(log, StandardCharsets.UTF_8);
        Matcher times = CHILDREN.matcher(output);
        if (process.exitValue() != 0 || !times.find()) {
            throw new IOException(
                    String.join(" ", command) + " failed: " + output.substring(0, Math.min(output.length(), 2_000)));
        }
        double cpu = 60 * (number(times, 1) + number(times, 3)) + number(times, 2) + number(times, 4);
        return new Cost(wall, cpu, peak / 1024.0, output);
    }

    private static double number(Matcher times, int group) {
        return Double.parseDouble(times.group(group));
    }

    /** Returns the peak so far in kB; 0 if the process has ended. */
    private static long peak(long pid) {
        try {
            Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
            return peak.find() ? Long.parseLong(peak.group(1)) : 0;
        } catch (IOException ended) {
            return 0;
        }
    }
}
