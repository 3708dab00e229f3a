package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Payload;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files up and down, on a real socket. */
class FileCallTest {

    private static final Operation<NoInput, byte[], Object> EXPORT = Operation.<NoInput, byte[], Object>define(
                    "export", HttpMethod.GET, "/export")
            .success(200, byte[].class)
            .build();

    @TempDir
    Path directory;

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void savesAnAnswerLargerThanTheLimitOfAnswers(Transport transport) throws IOException {
        String body = "0123456789abcdef".repeat(64 * 1024);
        Path target = Files.writeString(directory.resolve("export.bin"), "old");
        try (RawServer server = new RawServer((wire, count) -> wire.answer(200, "application/octet-stream", body))) {
            ApiResponse<Path> answer = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .maxResponseBytes(1_000)
                    .build()
                    .download(EXPORT, NoInput.NONE, target);
            assertThat(answer.body()).isEqualTo(target).hasContent(body);
            assertThat(answer.header("Content-Type")).contains("application/octet-stream");
            assertThat(files()).containsExactly("export.bin");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("CF-21 a download that is cut or refused leaves the file as it was and nothing beside it")
    void keepsNothingOfAFailure(Transport transport) throws IOException {
        Path target = Files.writeString(directory.resolve("export.bin"), "old");
        try (RawServer server = new RawServer((wire, count) -> {
            if (count == 1) {
                wire.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf");
            } else {
                wire.answer(404, "text/plain", "none");
            }
        })) {
            TypedFetcher api =
                    TypedFetcher.builder(server.url()).transport(transport).build();
            assertThatThrownBy(() -> api.download(EXPORT, NoInput.NONE, target)).hasMessageContaining(server.url());
            assertThat(api.wrap().download(EXPORT, NoInput.NONE, target))
                    .isInstanceOfSatisfying(
                            WrappedResult.Err.class,
                            failed -> assertThat(failed.cause()).hasMessageContaining("404"));
            assertThat(target).hasContent("old");
            assertThat(files()).containsExactly("export.bin");
        }
    }

    @Test
    void refusesATargetThatIsNoFileBeforeAnythingIsSent() {
        try (RawServer server = new RawServer((wire, count) -> wire.answer(200, "text/plain", "x"))) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThatThrownBy(() -> api.download("GET /export", Call.create(), directory))
                    .hasMessageContaining("Name a file in a directory that exists");
            assertThatThrownBy(() -> api.download("GET /export", Call.create(), directory.resolve("no/such")))
                    .hasMessageContaining("Name a file in a directory that exists");
            assertThat(server.seen()).isEmpty();
        }
    }

    @Test
    @DisplayName("CF-24 a download that stalls ends after the silence allowed, and its deadline does not end it")
    void endsAStalledDownload() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf");
            StreamCallTest.await(over);
        })) {
            assertThatThrownBy(() -> TypedFetcher.create(server.url())
                            .download(
                                    EXPORT,
                                    NoInput.NONE,
                                    directory.resolve("x"),
                                    CallOption.timeout(Duration.ofSeconds(3)),
                                    CallOption.idleTimeout(Duration.ofSeconds(4))))
                    .hasMessageContaining("PT4S");
            assertThat(files()).isEmpty();
            over.countDown();
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void sendsAFileWithItsLengthAndAgainAtARetry(Transport transport) throws IOException {
        byte[] bytes = new byte[300_000];
        Arrays.fill(bytes, (byte) 7);
        Path file = Files.write(directory.resolve("photo.png"), bytes);
        try (RawServer server =
                new RawServer((wire, count) -> wire.answer(count == 1 ? 503 : 200, "application/json", "{}"))) {
            TypedFetcher.builder(server.url())
                    .transport(transport)
                    .retry(RetryPolicy.defaults().backoff(Duration.ZERO, Duration.ZERO))
                    .build()
                    .call("PUT /photo", Call.create().file(file, "image/png"), Object.class);
            assertThat(server.seen()).hasSize(2).allSatisfy(request -> {
                assertThat(request.body()).isEqualTo(bytes);
                assertThat(request.header("Wire-Content-Length")).isEqualTo("300000");
                assertThat(request.header("Content-Type")).isEqualTo("image/png");
            });
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    void sendsABodyOfUnknownLengthInChunks(Transport transport) {
        AtomicInteger opened = new AtomicInteger();
        try (TestServer server = TestServer.json(200, "{}")) {
            Payload body = Payload.streamed(-1, "text/plain", () -> {
                opened.incrementAndGet();
                return new ByteArrayInputStream(new byte[] {'a', 'b', 'c'});
            });
            TypedFetcher.builder(server.url())
                    .transport(transport)
                    .build()
                    .call("PUT /text", Call.create().payload(body), Object.class);
            assertThat(server.last().body()).isEqualTo("abc");
            assertThat(opened).hasValue(1);
        }
    }

    @Test
    void namesAFileThatIsNotThere() {
        try (RawServer server = new RawServer((wire, count) -> wire.answer(200, "text/plain", "x"))) {
            assertThatThrownBy(() -> TypedFetcher.create(server.url())
                            .call(
                                    "PUT /photo",
                                    Call.create().file(directory.resolve("none.png"), "image/png"),
                                    Object.class))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("none.png");
            assertThat(server.seen()).isEmpty();
        }
    }

    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
