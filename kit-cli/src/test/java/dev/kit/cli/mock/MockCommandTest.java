package dev.kit.cli.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.mock.MockServer;
import dev.kit.openapi.DocumentException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MockCommandTest {

    private static final String DOCUMENT = """
        openapi: 3.0.3
        info: {title: Pets, version: '1'}
        paths:
          /pets:
            get:
              responses: {'200': {description: ok, content: {application/json: {schema: {type: string, enum: [cat]}}}}}
        """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("kit mock answers from a YAML document on a free port, prints where, and logs each request")
    void answers() throws Exception {
        Files.writeString(directory.resolve("pets.yaml"), DOCUMENT);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Future<ExitCode> running = thread.submit(() -> run("--input", "pets.yaml", "--port", "0"));
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(address() + "/pets"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).isEqualTo("\"cat\"");
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .startsWith("Pets at http://127.0.0.1:")
                    .contains("1 operation. ");
            assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("GET /pets 200" + System.lineSeparator());
            assertThat(running.isDone()).isFalse();
        } finally {
            thread.shutdownNow();
        }
        assertThat(thread.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    @DisplayName(
            "a document that is wrong, a file that is missing and a port in use end with a report, never a stack trace")
    void reportsFaults() throws IOException {
        Files.writeString(directory.resolve("pets.yaml"), DOCUMENT.replace("'200'", "'20x'"));
        assertThatThrownBy(() -> run("--input", "pets.yaml", "--port", "0"))
                .isInstanceOfSatisfying(CliException.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED);
                    assertThat(failure.report())
                            .contains("The response key is not a status.", "pets.yaml#/paths/~1pets/get/responses/20x")
                            .contains("Write a status");
                });
        assertThatThrownBy(() -> run("--input", "none.json"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("OpenAPI spec not found");
        assertThatThrownBy(() -> run("--input", "http://"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("address of the document")
                .hasCauseInstanceOf(DocumentException.class);
        Files.writeString(directory.resolve("pets.yaml"), DOCUMENT);
        try (MockServer other = MockServer.start(directory.resolve("pets.yaml").toString())) {
            String port = String.valueOf(URI.create(other.address()).getPort());
            assertThatThrownBy(() -> run("--input", "pets.yaml", "--port", port))
                    .isInstanceOfSatisfying(
                            CliException.class,
                            failure -> assertThat(failure.report())
                                    .contains("The port " + port + " is in use.", "--port 0"));
        }
    }

    private String address() {
        return await().alias("the address")
                .atMost(Duration.ofMinutes(1))
                .until(
                        () -> Pattern.compile("http://\\S+").matcher(out.toString(StandardCharsets.UTF_8)),
                        Matcher::find)
                .group();
    }

    private ExitCode run(String... words) {
        MockCommand command = new MockCommand();
        Console console = Console.of(stream(out), stream(err), false);
        Arguments arguments = Arguments.parse(command.usage(), List.of(words));
        return command.run(new Invocation(arguments, console, directory, Map.of()));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
