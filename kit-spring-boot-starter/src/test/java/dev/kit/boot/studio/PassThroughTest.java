package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.studio.Studio;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webmvc.error.DefaultErrorAttributes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.request.WebRequest;

/** What an application sends and receives is the same, byte for byte, with the capture and without. */
class PassThroughTest {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String[] SETTINGS = {
        "server.compression.enabled=true",
        "server.compression.mime-types=text/csv",
        "spring.servlet.multipart.max-file-size=64MB",
        "spring.servlet.multipart.max-request-size=64MB",
        "kit.studio.max-body-size=1KB"
    };

    private static TestServer captured;
    private static TestServer plain;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        StreamingController streams() {
            return new StreamingController();
        }

        /** Without the moment. */
        @Bean
        DefaultErrorAttributes errors() {
            return new DefaultErrorAttributes() {
                @Override
                public Map<String, @Nullable Object> getErrorAttributes(
                        WebRequest request, ErrorAttributeOptions options) {
                    Map<String, @Nullable Object> attributes = super.getErrorAttributes(request, options);
                    attributes.remove("timestamp");
                    return attributes;
                }
            };
        }
    }

    @BeforeAll
    static void start() {
        captured = TestServer.start(Application.class, SETTINGS);
        List<String> off = new ArrayList<>(List.of(SETTINGS));
        off.add("kit.studio.enabled=false");
        plain = TestServer.start(Application.class, off.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        captured.close();
        plain.close();
    }

    /** Status, headers that do not name the moment, and the body's length and hash. */
    private static String fingerprint(TestServer server, HttpRequest.Builder request, String path)
            throws IOException, InterruptedException, NoSuchAlgorithmException {
        HttpResponse<InputStream> answer = CLIENT.send(
                request.header("X-Request-ID", "the-same-for-both")
                        .uri(URI.create("http://127.0.0.1:" + server.port() + path))
                        .build(),
                BodyHandlers.ofInputStream());
        TreeMap<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        long size;
        try (DigestInputStream body = new DigestInputStream(answer.body(), digest)) {
            size = body.transferTo(java.io.OutputStream.nullOutputStream());
        }
        return answer.statusCode() + " " + headers + ' ' + size + ' '
                + HexFormat.of().formatHex(digest.digest());
    }

    private static String assertSame(HttpRequest.Builder request, String path)
            throws IOException, InterruptedException, NoSuchAlgorithmException {
        String expected = fingerprint(plain, request.copy(), path);
        assertThat(fingerprint(captured, request.copy(), path)).isEqualTo(expected);
        return expected;
    }

    private static RequestEntry recorded(String path) {
        return Recorded.of(captured).request(path);
    }

    @ParameterizedTest(name = "SC-25 {0} passes byte for byte")
    @ValueSource(
            strings = {
                "/sse",
                "/emitter",
                "/deferred",
                "/callable",
                "/streaming",
                "/download",
                "/writer",
                "/fails",
                "/refuses",
                "/deferred-fails",
                "/no-such-page",
                "/head"
            })
    void passesAnswers(String path) throws IOException, InterruptedException, NoSuchAlgorithmException {
        HttpRequest.Builder request = HttpRequest.newBuilder();
        if (path.equals("/head")) {
            request.method("HEAD", BodyPublishers.noBody());
        }
        String answer = assertSame(request, path);
        RequestEntry entry = recorded(path);
        assertThat(answer).startsWith(entry.status() + " ");
        if (!path.equals("/head")) {
            assertThat(answer).contains("} " + entry.answered().responseBody().size() + ' ');
        }
    }

    @Test
    @DisplayName("SC-25 200 MB pass byte for byte")
    void passesLargeAnswers() throws IOException, InterruptedException, NoSuchAlgorithmException {
        assertThat(assertSame(HttpRequest.newBuilder(), "/large")).contains(" " + (200L << 20) + ' ');
        assertThat(recorded("/large").weight()).isLessThan(20_000);
    }

    @Test
    @DisplayName("SC-24 a compressed answer passes byte for byte")
    void passesCompressedAnswers() throws IOException, InterruptedException, NoSuchAlgorithmException {
        String answer = assertSame(HttpRequest.newBuilder().header("Accept-Encoding", "gzip"), "/csv");
        assertThat(answer).contains("content-encoding=[gzip]");
    }

    @Test
    @DisplayName("SC-24 a multipart upload of 8 MB passes byte for byte")
    void passesUploads() throws IOException, InterruptedException, NoSuchAlgorithmException {
        byte[] file = new byte[8 << 20];
        new Random(7).nextBytes(file);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
        body.write(file);
        body.write("\r\n--x--\r\n".getBytes(StandardCharsets.US_ASCII));
        HttpRequest.Builder request = HttpRequest.newBuilder()
                .header("Content-Type", "multipart/form-data;boundary=x")
                .POST(BodyPublishers.ofByteArray(body.toByteArray()));
        assertThat(assertSame(request, "/upload")).contains(" " + file.length + ' ');
        assertThat(recorded("/upload").sent().requestBody().parts())
                .singleElement()
                .satisfies(part -> assertThat(part.size()).isEqualTo(file.length));
    }

    @Test
    @DisplayName("SC-24 a body without a length passes byte for byte, and only as far as it is read")
    void passesChunkedBodies() throws IOException, InterruptedException, NoSuchAlgorithmException {
        byte[] body = new byte[3 << 20];
        new Random(9).nextBytes(body);
        HttpRequest.Builder request = HttpRequest.newBuilder()
                .header("Content-Type", "application/octet-stream")
                .POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)));
        assertThat(assertSame(request, "/echo")).contains(" " + body.length + ' ');
    }

    @Test
    @DisplayName("SC-25 a client that goes away is recorded as such, and is no exception of the application")
    void noticesClientsThatLeave() throws IOException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), captured.port())) {
            socket.getOutputStream()
                    .write("GET /large?abort HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(1000)).hasSize(1000);
            socket.setSoLinger(true, 0);
        }
        Studio studio = captured.context().getBean(Studio.class);
        RequestEntry entry = Recorded.of(captured)
                .request(request -> "abort".equals(request.sent().queryString()));
        assertThat(entry).isNotNull();
        assertThat(entry.handling().outcome()).isEqualTo(RequestEntry.Outcome.ABORTED);
        assertThat(studio.recorder().list(EntryQuery.of(Entry.Kind.EXCEPTION).during(entry.id())))
                .isEmpty();
    }

    @Test
    @DisplayName("SC-26 10,000 parallel requests are recorded once each, in order, with their own bodies")
    void recordsEveryRequest() throws InterruptedException, ExecutionException {
        Studio studio = captured.context().getBean(Studio.class);
        List<String> heard = java.util.Collections.synchronizedList(new ArrayList<>());
        List<Long> positions = java.util.Collections.synchronizedList(new ArrayList<>());
        studio.recorder().addListener(entry -> {
            if (entry instanceof RequestEntry request && request.path().startsWith("/numbered/")) {
                positions.add(request.seq());
                heard.add(
                        request.path() + ' ' + request.answered().responseBody().text() + ' ' + request.status());
            }
        });
        var senders = Executors.newFixedThreadPool(16);
        List<Future<?>> sent = new ArrayList<>();
        for (int sender = 0; sender < 16; sender++) {
            int first = sender * 625;
            sent.add(senders.submit(() -> {
                for (int i = first; i < first + 625; i++) {
                    assertThat(captured.get("/numbered/" + i).body()).isEqualTo("number " + i);
                }
                return null;
            }));
        }
        for (Future<?> one : sent) {
            one.get();
        }
        senders.shutdown();
        await().until(() -> {
            studio.recorder().drain(Duration.ofSeconds(1));
            return heard.size() >= 10_000;
        });
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            expected.add("/numbered/" + i + " number " + i + " 200");
        }
        assertThat(heard).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(positions).isSorted().doesNotHaveDuplicates();
        assertThat(studio.recorder().stats().dropped()).isZero();
        List<Entry> kept =
                studio.recorder().list(EntryQuery.of(Entry.Kind.REQUEST).limit(20_000));
        assertThat(kept)
                .as("bytes decide, not counts")
                .hasSizeGreaterThanOrEqualTo(10_000)
                .extracting(Entry::id)
                .doesNotHaveDuplicates();
        assertThat(kept)
                .isSortedAccordingTo(
                        java.util.Comparator.comparingLong(Entry::seq).reversed());
    }
}
