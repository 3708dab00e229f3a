package dev.kit.cli.dev;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.Waiting;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A {@link DevLoop} on a thread of its own, with what it printed. */
final class RunningLoop implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private final HttpClient client = HttpClient.newHttpClient();

    private final List<Path> clients = new ArrayList<>();

    private final List<Path> webClients = new ArrayList<>();

    private final DevLoop loop;

    private final int port;

    private final CompletableFuture<ExitCode> end;

    RunningLoop(DevRequest request, int port) {
        this(request, port, ProjectBuild.none(Instant.MAX), null);
    }

    RunningLoop(DevRequest request, int port, ProjectBuild build, @Nullable InputStream keys) {
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        this.port = port;
        this.loop = new DevLoop(
                request,
                Console.of(stream, stream, false),
                (language, document, directory) -> {
                    if (language == GeneratedClient.Language.JAVA) {
                        clients.add(document);
                    } else {
                        webClients.add(directory);
                    }
                },
                SampleProject::postgres,
                build,
                keys);
        this.end = CompletableFuture.supplyAsync(loop::run, work -> new Thread(work, "kit-dev").start());
    }

    String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    List<Path> clients() {
        return clients;
    }

    List<Path> webClients() {
        return webClients;
    }

    void awaitOutput(String text) throws Exception {
        await(() -> output().contains(text));
    }

    void awaitAnswer(String path, String expected) throws Exception {
        await(() -> expected.equals(get(path)));
    }

    void awaitFile(Path file) throws Exception {
        await(() -> Files.exists(file));
    }

    /** The body, or a text that starts with {@code status} or {@code none}. */
    String get(String path) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(2))
                .build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return response.statusCode() == 200 ? response.body() : "status " + response.statusCode();
        } catch (java.io.IOException e) {
            return "none: " + e;
        }
    }

    /** The body of an error for an API client. */
    String problem(String path) throws Exception {
        return error(path, "application/json");
    }

    /** The body of an error for a browser. */
    String page(String path) throws Exception {
        return error(path, "text/html,*/*");
    }

    private String error(String path, String accept) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", accept)
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(500);
        return response.body();
    }

    ExitCode awaitEnd() throws Exception {
        return end.get(1, TimeUnit.MINUTES);
    }

    ExitCode stop() throws Exception {
        loop.stop();
        return end.get(1, TimeUnit.MINUTES);
    }

    /** Why the loop could not start. */
    String failure() {
        ExecutionException failed = catchThrowableOfType(ExecutionException.class, () -> end.get(1, TimeUnit.MINUTES));
        Throwable cause = requireNonNull(failed, "The loop has not failed").getCause();
        return String.valueOf(requireNonNull(cause).getMessage());
    }

    @Override
    public void close() {
        loop.stop();
        end.orTimeout(1, TimeUnit.MINUTES).join();
    }

    private void await(Callable<Boolean> condition) throws Exception {
        Waiting.until(condition, () -> !end.isDone(), PATIENCE, this::output);
    }
}
