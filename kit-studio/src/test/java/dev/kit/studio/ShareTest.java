package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.share.JavaTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Recorded requests as cURL, HAR and JUnit test, over HTTP. */
class ShareTest {

    private static final String HOSTILE = "it's \"q\" \\ $(rm -rf ~) `x` \n\t ü 🚀 \\u0022 */ %s";
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    private static String id;

    @BeforeAll
    static void record() {
        APP.start();
        id = STUDIO.recordRequest(RequestEntry.of("POST", "/orders/7", 201, Duration.ofMillis(12))
                .with(RequestEntry.Handling.of("/orders/:id", null))
                .with(new RequestEntry.Sent(
                        "q=a%20b&flag",
                        Map.of(
                                "host", "shop.test:8080",
                                "authorization", "Bearer abcdefgh12345678",
                                "content-type", "application/json",
                                "x-odd", "it's \"odd\" \\",
                                "accept-encoding", "gzip"),
                        CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", 40, false, HOSTILE),
                        null,
                        null))
                .with(RequestEntry.Answered.of(
                        Map.of("content-type", "application/json", "location", "/orders/8"),
                        CapturedBody.text(CapturedBody.Kind.JSON, "application/json", 10, false, "{\"id\":8}"))));
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
        assertThat(compiled(source, "PostOrdersIdTest", output)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!", "1", "\u00e9", "a b\n", "class", "\u0130"})
    @DisplayName("security L-13 the JUnit test compiles, whatever the method is")
    void compilesWithAnyMethod(String method, @TempDir Path output) throws IOException {
        for (String path : List.of("/", "/1", "/lab/echo", "/\u00e9")) {
            String source = JavaTest.of(RequestEntry.of(method, path, 200, Duration.ZERO), "[REDACTED]");
            String name = source.replaceAll("(?s).*\nclass (\\w+) .*", "$1");
            assertThat(name).matches("[A-Z]\\w*Test").isNotEqualTo("Test");
            assertThat(compiled(source, name, output)).as(source).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u6f22", "\ud83d\ude80", "\u0000"})
    @DisplayName(
            "studio L18 the JUnit test compiles with a body longer than a constant of a class, hidden parts included")
    void compilesWithLongBodies(String character, @TempDir Path output) throws IOException {
        String text = "password=[REDACTED]&a=" + character.repeat(70_000);
        RequestEntry entry = RequestEntry.of("POST", "/long", 200, Duration.ZERO)
                .with(RequestEntry.Sent.of(
                        Map.of("x-long", "a".repeat(66_000)),
                        CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", 100, false, text)));
        assertThat(compiled(JavaTest.of(entry, "[REDACTED]"), "PostLongTest", output))
                .isTrue();
    }

    @Test
    @DisplayName("studio L18 the JUnit test has the digits of Java in every language of the system")
    void compilesInOtherLanguages(@TempDir Path output) throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(compiled(get("test"), "PostOrdersIdTest", output)).isTrue();
        } finally {
            Locale.setDefault(before);
        }
    }

    private static boolean compiled(String source, String name, Path output) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                    }
                };
        List<String> options = List.of(
                "-d",
                output.toString(),
                "-proc:none",
                "-classpath",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        boolean compiled = compiler.getTask(null, null, problems, options, null, List.of(file))
                .call();
        assertThat(problems.getDiagnostics().stream()
                        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                        .map(Object::toString))
                .as(source.substring(0, Math.min(source.length(), 2_000)))
                .isEmpty();
        return compiled && Files.exists(output.resolve(name + ".class"));
    }
}
