package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Recorded requests as cURL, HAR and JUnit test, over HTTP. */
class ShareTest {

    private static final String HOSTILE = "it's \"q\" \\ $(rm -rf ~) `x` \n\t ü 🚀 \\u0022 */ %s";
    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).build());
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    private static String id;

    @BeforeAll
    static void record() {
        APP.start();
        id = STUDIO.recordRequest(RequestEntry.builder("POST", "/orders/7")
                .queryString("q=a%20b&flag")
                .route("/orders/:id")
                .status(201)
                .duration(Duration.ofMillis(12))
                .headers(Map.of(
                        "host", "shop.test:8080",
                        "authorization", "Bearer abcdefgh12345678",
                        "content-type", "application/json",
                        "x-odd", "it's \"odd\" \\",
                        "accept-encoding", "gzip"))
                .requestBody(CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", 40, false, HOSTILE))
                .responseHeaders(Map.of("content-type", "application/json", "location", "/orders/8"))
                .responseBody(CapturedBody.text(CapturedBody.Kind.JSON, "application/json", 10, false, "{\"id\":8}"))
                .build());
        new RecordedRequests(STUDIO).atLeast(1);
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    private static String get(String part) {
        return Http.send("GET", APP.url("/__studio/api/requests/" + id + '/' + part))
                .body();
    }

    @Test
    @DisplayName("the cURL command hands a shell exactly what was sent")
    void writesCurl() throws IOException, InterruptedException {
        String command = get("curl");
        assertThat(command).contains("curl -X POST 'http://shop.test:8080/orders/7?q=a%20b&flag'");
        assertThat(command).doesNotContain("accept-encoding");
        assertThat(CurlTest.arguments(command, Map.of("AUTHORIZATION", "Bearer $(id) `id` \"x\"")))
                .contains("authorization: Bearer $(id) `id` \"x\"", "x-odd: it's \"odd\" \\", "--data-raw", HOSTILE);
    }

    @Test
    @DisplayName("the HAR has every member that version 1.2 requires")
    void writesHar() {
        JsonNode log = Http.parse(get("har")).path("log");
        assertThat(log.path("version").stringValue()).isEqualTo("1.2");
        assertThat(log.path("creator").propertyNames()).contains("name", "version");
        JsonNode entry = log.path("entries").get(0);
        assertThat(entry.propertyNames())
                .contains("startedDateTime", "time", "request", "response", "cache", "timings");
        assertThat(entry.path("timings").propertyNames()).contains("send", "wait", "receive");
        assertThat(entry.path("request").propertyNames())
                .contains(
                        "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize");
        assertThat(entry.path("response").propertyNames())
                .contains(
                        "status",
                        "statusText",
                        "httpVersion",
                        "cookies",
                        "headers",
                        "content",
                        "redirectURL",
                        "headersSize",
                        "bodySize");
        assertThat(entry.at("/request/queryString").toString())
                .isEqualTo("[{\"name\":\"q\",\"value\":\"a b\"},{\"name\":\"flag\",\"value\":\"\"}]");
        assertThat(entry.at("/request/postData/text").stringValue()).isEqualTo(HOSTILE);
        assertThat(entry.at("/response/redirectURL").stringValue()).isEqualTo("/orders/8");
        assertThat(entry.toString()).doesNotContain("abcdefgh12345678");
    }

    @Test
    @DisplayName("the JUnit test compiles, whatever the body, and reads what is hidden from the environment")
    void writesATestThatCompiles(@TempDir Path output) throws IOException {
        String source = get("test");
        assertThat(source)
                .contains(
                        "class PostOrdersIdTest",
                        "hidden(\"AUTHORIZATION\")",
                        "assertEquals(201",
                        "assertNotNull(value")
                .doesNotContain("[REDACTED]");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///PostOrdersIdTest.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                    }
                };
        boolean compiled = compiler.getTask(
                        null,
                        null,
                        problems,
                        List.of(
                                "-d",
                                output.toString(),
                                "-proc:none",
                                "-classpath",
                                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))),
                        null,
                        List.of(file))
                .call();
        assertThat(problems.getDiagnostics().stream()
                        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                        .map(Object::toString))
                .as(source)
                .isEmpty();
        assertThat(compiled).isTrue();
        assertThat(Files.exists(output.resolve("PostOrdersIdTest.class"))).isTrue();
    }
}
