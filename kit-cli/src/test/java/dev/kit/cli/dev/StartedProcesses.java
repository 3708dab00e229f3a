package dev.kit.cli.dev;

import dev.kit.cli.Main;
import dev.kit.cli.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes that one test starts, with one file for what they print. Closing it ends them. */
final class StartedProcesses implements AutoCloseable {

    private final Path output;

    private final int port;

    private final List<ProcessHandle> started = new ArrayList<>();

    StartedProcesses(Path output, int port) {
        this.output = output;
        this.port = port;
    }

    Process start(Path directory, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        started.add(process.toHandle());
        return process;
    }

    /** Starts {@code kit dev} in a process of its own. */
    Process startKit(Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "dev"));
        command.addAll(List.of(arguments));
        return start(directory, command);
    }

    /** Ends these too, if they are left. */
    void remember(List<ProcessHandle> processes) {
        started.addAll(processes);
    }

    String output() {
        try {
            return Files.exists(output) ? Files.readString(output) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitOutput(Process process, String text) throws Exception {
        Waiting.until(() -> output().contains(text), process::isAlive, Duration.ofMinutes(3), this::output);
    }

    @Nullable String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(2))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Leaves out those that archive libraries, which begin some seconds after a start and end by themselves. */
    static List<ProcessHandle> lasting(Stream<ProcessHandle> processes) {
        return processes
                .filter(each -> !each.info().commandLine().orElse("").contains("-Xshare:dump"))
                .toList();
    }

    /** The {@code java} of these tests. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    @Override
    public void close() {
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
