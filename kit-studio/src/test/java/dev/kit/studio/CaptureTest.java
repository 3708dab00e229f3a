package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CaptureTest {

    private final Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
            .maxBodySize(1024)
            .ignorePatterns(List.of("/health", "/internal/*", "/a.b/*")));
    private final RecordedRequests recorded = new RecordedRequests(studio);
    private final TomcatApp app = new TomcatApp(0, "")
            .with(studio)
            .errorPage("/error")
            .handle("/error", (request, response) -> {
                response.setContentType("application/json");
                response.getWriter().write("{\"error\":" + response.getStatus() + '}');
            })
            .handle("/echo", (request, response) -> {
                response.setStatus(201);
                response.setContentType(request.getContentType());
                response.getOutputStream().write(request.getInputStream().readAllBytes());
            })
            .handle("/ignores-body", (request, response) -> response.setStatus(204))
            .handle(
                    "/parameters",
                    (request, response) -> response.getWriter().write(String.valueOf(request.getParameter("name"))))
            .handle(
                    "/parts",
                    (request, response) -> response.getWriter()
                            .write(new String(
                                    request.getPart("file").getInputStream().readAllBytes(), StandardCharsets.UTF_8)))
            .handle("/writer", (request, response) -> {
                response.setContentType("application/json;charset=UTF-8");
                response.getWriter().write("{\"message\":\"你好世界\"}");
            })
            .handle("/fails", (request, response) -> {
                throw new IllegalStateException("escaped");
            })
            .handle("/handled", (request, response) -> {
                studio.recordException(new IllegalArgumentException("answered"));
                response.setStatus(422);
            })
            .handle("/refuses", (request, response) -> response.sendError(403));

    @BeforeEach
    void start() {
        app.handle(
                        "/scope",
                        (request, response) ->
                                response.getWriter().write(Objects.requireNonNull(CaptureScope.currentId())))
                .handle("/", (request, response) -> response.getWriter().write("root"))
                .start();
    }

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    private RequestEntry recorded() {
        return recorded.newest();
    }

    private List<RequestEntry> recorded(int count) {
        return recorded.atLeast(count);
    }

    private List<ExceptionEntry> exceptions() {
        return recorded.exceptions();
    }

    @Test
    @DisplayName("SC-01 SC-03 SC-04 method, path, query and lower-cased headers are recorded")
    void recordsTheEssentials() {
        Http.send("GET", app.url("/api/search?q=test&limit=10"), "X-Custom-Header", "custom-value");
        RequestEntry entry = recorded();
        assertThat(entry.method()).isEqualTo("GET");
        assertThat(entry.path()).isEqualTo("/api/search");
        assertThat(entry.status()).isEqualTo(200);
        assertThat(entry.sent().headers()).containsEntry("x-custom-header", "custom-value");
        assertThat(entry.sent().queryString()).isEqualTo("q=test&limit=10");
        assertThat(Http.json(app.url("/__studio/api/requests/" + entry.id()))
                        .path("query")
                        .toString())
                .isEqualTo("{\"q\":\"test\",\"limit\":\"10\"}");
    }

    @ParameterizedTest(name = "SC-02 SC-10 {0} records both bodies and the sizes")
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void recordsBothBodies(String method) {
        String body = "{\"name\":\"John\",\"big\":9007199254740993}";
        HttpResponse<String> answer = Http.sendBody(method, app.url("/echo"), body, "Content-Type", "application/json");
        assertThat(answer.body()).isEqualTo(body);
        RequestEntry entry = recorded();
        assertThat(entry.status()).isEqualTo(201);
        assertThat(entry.sent().requestBody())
                .isEqualTo(CapturedBody.text(CapturedBody.Kind.JSON, "application/json", body.length(), false, body));
        assertThat(entry.answered().responseBody().text()).isEqualTo(body);
    }

    @Test
    @DisplayName("SC-06 text is kept as text, a form becomes names and values")
    void recordsTextAndForms() {
        Http.sendBody("POST", app.url("/echo"), "Hello, World!", "Content-Type", "text/plain");
        assertThat(recorded().sent().requestBody().text()).isEqualTo("Hello, World!");
        String form = "application/x-www-form-urlencoded";
        Http.sendBody("POST", app.url("/echo"), "a=1&b=x+y&a=2", "Content-Type", form);
        assertThat(recorded(2).get(0).sent().requestBody().fields())
                .isEqualTo(Map.of("a", List.of("1", "2"), "b", List.of("x y")));
        HttpResponse<String> answer =
                Http.sendBody("POST", app.url("/parameters?name=query"), "name=form", "Content-Type", form);
        assertThat(answer.body()).isEqualTo("query");
        assertThat(recorded(3).get(0).sent().requestBody().fields()).isEqualTo(Map.of("name", List.of("form")));
    }

    @Test
    @DisplayName("SC-07 SC-24 broken JSON is recorded as it came, an unread body stays unread")
    void recordsWhatIsBroken() {
        Http.sendBody("POST", app.url("/echo"), "invalid json{{{", "Content-Type", "application/json");
        assertThat(recorded().sent().requestBody().text()).isEqualTo("invalid json{{{");
        Http.sendBody("POST", app.url("/ignores-body"), "never read", "Content-Type", "text/plain");
        assertThat(recorded(2).get(0).sent().requestBody())
                .isEqualTo(CapturedBody.of(CapturedBody.Kind.UNREAD, "text/plain", 10));
    }

    @Test
    @DisplayName("SC-08 the address is the forwarded one, else the real one, else the peer's")
    void recordsTheAddress() {
        Http.send("GET", app.url("/a"), "X-Forwarded-For", "192.168.1.1, 10.0.0.9");
        assertThat(recorded(1).get(0).handling().ip()).isEqualTo("192.168.1.1");
        Http.send("GET", app.url("/b"), "X-Real-IP", "10.0.0.1");
        assertThat(recorded(2).get(0).handling().ip()).isEqualTo("10.0.0.1");
        Http.send("GET", app.url("/c"));
        assertThat(recorded(3).get(0).handling().ip()).isEqualTo("127.0.0.1");
    }

    @Test
    @DisplayName("SC-09 without recordBody bodies are absent and sizes stay")
    void leavesBodiesOut() {
        try (Studio silent = Studio.create(
                        StudioOptions.storage(new InMemoryStorage()).recordBody(false));
                TomcatApp other = new TomcatApp(0, "")
                        .with(silent)
                        .handle(
                                "/echo",
                                (request, response) -> response.getOutputStream()
                                        .write(request.getInputStream().readAllBytes()))
                        .start()) {
            Http.sendBody("POST", other.url("/echo"), "secret", "Content-Type", "text/plain");
            await().until(() ->
                    !Http.json(other.url("/__studio/api/requests")).toString().equals("[]"));
            RequestEntry entry = (RequestEntry)
                    silent.recorder().list(EntryQuery.of(Entry.Kind.REQUEST)).get(0);
            assertThat(entry.sent().requestBody().text()).isNull();
            assertThat(entry.answered().responseBody().text()).isNull();
            assertThat(entry.sent().requestBody().size()).isEqualTo(6);
            assertThat(entry.answered().responseBody().size()).isEqualTo(6);
        }
    }

    @Test
    @DisplayName("SC-10 the size of an answer is counted in bytes")
    void countsBytes() {
        Http.send("GET", app.url("/writer"));
        RequestEntry entry = recorded();
        assertThat(entry.answered().responseBody().text()).isEqualTo("{\"message\":\"你好世界\"}");
        assertThat(entry.answered().responseBody().size())
                .isEqualTo("{\"message\":\"你好世界\"}".getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    @DisplayName("SC-11 SC-12 SC-13 SC-14 ignored paths and the studio's own are not recorded, lookalikes are")
    void ignoresPaths() {
        for (String path : List.of(
                "/health",
                "/health;v=1",
                "/health/live",
                "/actuator/health",
                "/actuator/health/liveness",
                "/favicon.ico",
                "/healthy",
                "/actuator/healthz",
                "/internal/x",
                "/a.b/c",
                "/__studio/api/stats",
                "/__studio",
                "/api/users",
                "/aXb/c",
                "/__studio-other/x",
                "/__studiofoo")) {
            Http.send("GET", app.url(path));
        }
        assertThat(recorded(6))
                .extracting(RequestEntry::path)
                .containsExactlyInAnyOrder(
                        "/healthy", "/actuator/healthz", "/api/users", "/aXb/c", "/__studio-other/x", "/__studiofoo");
    }

    @Test
    @DisplayName("SC-15 a long body is cut and marked, and passes whole")
    void cutsLongBodies() {
        String body = "é".repeat(2048);
        HttpResponse<String> answer =
                Http.sendBody("POST", app.url("/echo"), body, "Content-Type", "text/plain;charset=UTF-8");
        assertThat(answer.body()).isEqualTo(body);
        CapturedBody kept = recorded().sent().requestBody();
        assertThat(kept.truncated()).isTrue();
        assertThat(kept.size()).isEqualTo(4096);
        assertThat(kept.text()).isEqualTo("é".repeat(512));
    }

    @Test
    @DisplayName("SC-20 an escaped exception is recorded unhandled, with the error page's answer")
    void recordsEscapedExceptions() {
        assertThat(Http.send("GET", app.url("/fails")).body()).isEqualTo("{\"error\":500}");
        RequestEntry entry = recorded();
        assertThat(entry.status()).isEqualTo(500);
        assertThat(entry.answered().responseBody().text()).isEqualTo("{\"error\":500}");
        assertThat(exceptions()).singleElement().satisfies(exception -> {
            assertThat(exception.message()).isEqualTo("escaped");
            assertThat(exception.handled()).isFalse();
            assertThat(exception.requestId()).isEqualTo(entry.id());
            assertThat(exception.id()).isEqualTo(entry.findings().exceptionId());
        });
        Http.send("GET", app.url("/handled"));
        assertThat(recorded(2).get(0).status()).isEqualTo(422);
        assertThat(exceptions().get(0).handled()).isTrue();
        Http.send("GET", app.url("/refuses"));
        assertThat(recorded(3).get(0).answered().responseBody().text()).isEqualTo("{\"error\":403}");
        assertThat(exceptions()).hasSize(2);
    }

    @Test
    @DisplayName("SC-24 gzip and multipart pass byte for byte and leave no garbage")
    void passesBinaryBodies() throws IOException, InterruptedException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write("{\"a\":1}".getBytes(StandardCharsets.UTF_8));
        }
        HttpResponse<byte[]> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(app.url("/echo")))
                                .headers("Content-Type", "application/json", "Content-Encoding", "gzip")
                                .POST(BodyPublishers.ofByteArray(zipped.toByteArray()))
                                .build(),
                        BodyHandlers.ofByteArray());
        assertThat(answer.body()).isEqualTo(zipped.toByteArray());
        CapturedBody kept = recorded().sent().requestBody();
        assertThat(kept.kind()).isEqualTo(CapturedBody.Kind.BINARY);
        assertThat(kept.text()).isNull();
        assertThat(kept.hex()).startsWith("1f8b08");
        String multipart = String.join(
                "\r\n",
                "--x",
                "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"",
                "Content-Type: text/plain",
                "",
                "content of the file",
                "--x--",
                "");
        assertThat(Http.sendBody("POST", app.url("/parts"), multipart, "Content-Type", "multipart/form-data;boundary=x")
                        .body())
                .isEqualTo("content of the file");
        assertThat(recorded(2).get(0).sent().requestBody().parts())
                .containsExactly(new CapturedBody.Part("file", "a.txt", "text/plain", 19, null));
    }

    @Test
    @DisplayName("SC-26 parallel requests are recorded once each, under their own ids")
    void recordsParallelRequests() {
        List<Thread> threads = new java.util.ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    Http.send("GET", app.url("/scope"));
                }
            });
            thread.start();
            threads.add(thread);
        }
        threads.forEach(thread -> {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        List<RequestEntry> entries = recorded(800);
        assertThat(entries).hasSize(800).extracting(RequestEntry::id).doesNotHaveDuplicates();
        assertThat(entries)
                .allSatisfy(entry ->
                        assertThat(entry.answered().responseBody().text()).isEqualTo(entry.id()));
    }

    @Test
    @DisplayName("SC-20 a failed request is recorded at once, also where nobody registered RequestEnd")
    void recordsAFailureAtOnce() {
        try (Studio own = Studio.create(StudioOptions.storage(new InMemoryStorage()));
                TomcatApp app = new TomcatApp(0, "")
                        .filter(own.captureFilter(), "/*")
                        .handle("/boom", (request, response) -> {
                            throw new IllegalStateException("boom");
                        })
                        .start()) {
            assertThat(Http.send("GET", app.url("/boom")).statusCode()).isEqualTo(500);
            int kept = 0;
            for (int i = 0; i < 30 && kept == 0; i++) {
                own.recorder().drain(java.time.Duration.ofSeconds(10));
                kept = own.recorder()
                        .list(dev.kit.studio.monitor.EntryQuery.of(dev.kit.studio.entries.Entry.Kind.EXCEPTION))
                        .size();
            }
            assertThat(kept).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("SC-15 the fields of a form that the container reads are cut to the limit; the status is the client's")
    void cutsTheFieldsOfAForm() {
        try (Studio own = Studio.create(
                        StudioOptions.storage(new InMemoryStorage()).maxBodySize(1_024));
                TomcatApp app = new TomcatApp(0, "")
                        .with(own)
                        .handle(
                                "/form",
                                (request, response) -> response.getWriter()
                                        .write(String.valueOf(
                                                request.getParameter("a").length())))
                        .start()) {
            HttpResponse<String> answer = Http.sendBody(
                    "POST",
                    app.url("/form"),
                    "a=" + "x".repeat(4_096) + "&b=1",
                    "Content-Type",
                    "application/x-www-form-urlencoded");
            assertThat(answer.body()).isEqualTo("4096");
            JsonNode body = newest(own, app).path("requestBody");
            assertThat(body.at("/fields/a").stringValue()).hasSize(1_023);
            assertThat(body.path("truncated").booleanValue()).isTrue();
            assertThat(body.path("size").intValue()).isEqualTo(4_102);
            answer = Http.sendBody(
                    "POST",
                    app.url("/form"),
                    "a=1&".repeat(1_100),
                    "Content-Type",
                    "application/x-www-form-urlencoded");
            assertThat(newest(own, app).path("status").intValue()).isEqualTo(answer.statusCode());
        }
    }

    private static JsonNode newest(Studio own, TomcatApp app) {
        assertThat(own.recorder().drain(java.time.Duration.ofSeconds(30))).isTrue();
        String list = app.url("/__studio/api/requests");
        return Http.json(list + "/" + Http.json(list).at("/0/id").stringValue());
    }
}
