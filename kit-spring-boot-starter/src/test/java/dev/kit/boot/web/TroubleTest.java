package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Parsed;
import dev.kit.constructs.validation.Schema;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.databind.JsonNode;

/** What goes wrong outside a handler: documents, clients, forwarded addresses, below the dispatcher's own path. */
@ExtendWith(OutputCaptureExtension.class)
class TroubleTest {

    private static TestServer server;

    static final class Routes {

        static final CountDownLatch CLOSED = new CountDownLatch(1);

        record Note(String text) {}

        static final Endpoint<Note> write =
                e.post("/notes").body(new Undocumented()).output(Note.class).handle(ctx -> ctx.body());

        static final Endpoint<InputStream> endless = e.get("/endless").handle(ctx -> new Endless());
    }

    /** Reads and writes, but cannot describe itself. */
    record Undocumented() implements Schema<Routes.Note> {

        private static final Schema<Routes.Note> NOTE = Schema.of(Routes.Note.class);

        @Override
        public Parsed<Routes.Note> parse(JsonNode input) {
            return NOTE.parse(input);
        }

        @Override
        public Parsed<Routes.Note> parse(byte[] json) {
            return NOTE.parse(json);
        }

        @Override
        public Parsed<Routes.Note> parse(Map<String, ?> text) {
            return NOTE.parse(text);
        }

        @Override
        public List<Issue> check(Routes.Note value) {
            return NOTE.check(value);
        }

        @Override
        public byte[] write(Routes.Note value) {
            return NOTE.write(value);
        }

        @Override
        public JsonSchema jsonSchema() {
            throw new IllegalStateException("a secret of the schema");
        }
    }

    private static final class Endless extends InputStream {

        @Override
        public int read() {
            return 'x';
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return length;
        }

        @Override
        public void close() {
            Routes.CLOSED.countDown();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Controller.class, Advice.class})
    static class Application {}

    @RestController
    static class Controller {

        @GetMapping("/plain")
        String plain() {
            return "plain";
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler(NoResourceFoundException.class)
        String nothing() {
            return "the application's own answer";
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/web/TroubleTest$Routes.class",
                "spring.mvc.servlet.path=/api");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @DisplayName("OA-18, endpoints M18 an endpoint that cannot be described is only named, and the rest keeps serving")
    void survivesAnUndescribedEndpoint() throws Exception {
        HttpResponse<String> document = server.get("/api/docs/openapi.json");

        assertThat(document.statusCode()).isEqualTo(200);
        assertThat(document.body())
                .contains("x-kit-undescribed", "/notes")
                .doesNotContain("secret", "\tat ", "IllegalState");
        assertThat(server.send("POST", "/api/notes", "{\"text\":\"kept\"}").body())
                .contains("kept");
        assertThat(server.get("/api/v3/api-docs").body()).contains("/plain");
    }

    @Test
    @DisplayName("SPR-04 the application's own handler of unknown routes is asked first")
    void asksTheApplicationFirst() throws Exception {
        assertThat(server.get("/api/nowhere").body()).isEqualTo("the application's own answer");
    }

    @Test
    @DisplayName("RC-21 a client that goes away while a body is streamed is nobody's failure")
    void forgivesClientsThatLeave(CapturedOutput output) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoLinger(true, 0);
            socket.getOutputStream()
                    .write("GET /api/endless HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(1_000)).hasSize(1_000);
        }

        assertThat(Routes.CLOSED.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(server.get("/api/plain").body()).isEqualTo("plain");
        assertThat(output).doesNotContain("ERROR", "threw exception");
        assertThat(server.get("/__studio/api/exceptions").body()).doesNotContain("ClientAbort", "Connection reset");
    }
}
