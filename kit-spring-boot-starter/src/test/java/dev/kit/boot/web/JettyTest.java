package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.BodyWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** Endpoints on Jetty, in a process of its own. */
final class JettyTest {

    private static Process process;
    private static int port;

    record Name(String name) {}

    static final class Routes {
        static final Endpoint<BodyWriter> stream =
                e.get("/shelf/stream").handle(ctx -> out -> out.write("much".getBytes(StandardCharsets.US_ASCII)));
        static final Endpoint<String> own = e.head("/shelf/own")
                .handle((ctx, response) -> response.header("X-Own", "1").send());
        static final Endpoint<String> text =
                e.get("/shelf/text").output(String.class).handle(ctx -> "text");
        static final Endpoint<String> named = e.get("/shelf/names/:name")
                .params(Name.class)
                .output(String.class)
                .handle(ctx -> ctx.params().name());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            excludeName = {
                "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
                "org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration"
            })
    static class Application {

        public static void main(String[] words) throws IOException {
            var context = SpringApplication.run(Application.class, words);
            System.out.println("port=" + context.getEnvironment().getProperty("local.server.port"));
            System.in.read();
            context.close();
        }
    }

    @BeforeAll
    static void start() throws IOException {
        List<Path> classPath = new ArrayList<>(ChildJvm.CLASS_PATH);
        classPath.add(webapp());
        process = ChildJvm.start(
                classPath,
                Application.class.getName(),
                "--server.port=0",
                "--kit.routes=dev/kit/boot/web/JettyTest$Routes.class");
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        StringBuilder all = new StringBuilder();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            all.append(line).append('\n');
            if (line.startsWith("port=")) {
                port = Integer.parseInt(line.substring("port=".length()));
                return;
            }
        }
        throw new IllegalStateException("Jetty did not start:\n" + all);
    }

    @AfterAll
    static void stop() throws IOException {
        process.getOutputStream().close();
    }

    /** The part of Jetty that makes Spring Boot start it, beside the parts that tests have on their class path. */
    private static Path webapp() {
        return ChildJvm.CLASS_PATH.stream()
                .map(Path::toString)
                .filter(path -> path.contains("jetty-ee11-servlet-"))
                .map(path -> Path.of(path.replace("jetty-ee11-servlet", "jetty-ee11-webapp")))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"/shelf/stream", "/shelf/own"})
    @DisplayName("endpoints L9 HEAD tells no length that is not known")
    void headsOfStreams(String path) throws IOException {
        assertThat(TestServer.line(port, "HEAD " + path))
                .startsWith("HTTP/1.1 200 ")
                .doesNotContain("Content-Length");
    }

    @Test
    @DisplayName("endpoints L9 HEAD tells the length of what GET sends")
    void headsOfTexts() throws IOException {
        assertThat(TestServer.line(port, "HEAD /shelf/text")).contains("Content-Length: 6\r\n");
        assertThat(TestServer.line(port, "GET /shelf/stream")).endsWith("much");
    }

    @ParameterizedTest
    @CsvSource({"a%252Fb, a%2Fb", "a%25b, a%b", "b%C3%BCcher, bücher"})
    @DisplayName("endpoints L9 an encoded percent sign is read")
    void readsPercents(String encoded, String name) throws IOException {
        String answer = TestServer.line(port, "GET /shelf/names/" + encoded);

        assertThat(new String(answer.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("\"" + name + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "TRACE /shelf/text, 405, 'Allow: GET, HEAD, OPTIONS'",
        "GET /shelf/names/a%2Fb, 400, '\"status\":400'",
        "GET /shelf/%, 400, '\"status\":400'",
        "GET /shelf/nothing, 404, '\"status\":404'",
        "GET /elsewhere, 404, '\"status\":404'",
    })
    @DisplayName("endpoints L9 what Jetty refuses is a problem")
    void refusesWithProblems(String target, int status, String text) throws IOException {
        assertThat(TestServer.line(port, target))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("Content-Type: application/problem+json", text, "\"code\":");
    }
}
