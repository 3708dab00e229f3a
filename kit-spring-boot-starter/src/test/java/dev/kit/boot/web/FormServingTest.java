package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Upload;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Form;
import dev.kit.constructs.errors.HttpErrors;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

class FormServingTest {

    private static TestServer server;

    static final class Routes {

        record Album(
                String title,
                int year,
                @Nullable Upload cover,
                @Nullable List<Upload> pages) {}

        record Stored(String title, String file, @Nullable String type, long bytes, int pages) {}

        static final Endpoint<Stored> upload = e.post("/albums")
                .body(Form.of(Album.class))
                .output(Stored.class)
                .handle(ctx -> store(ctx.body()));

        static final Endpoint<String> guarded = e.session(ctx -> {
                    throw HttpErrors.unauthorized("Log in first.");
                })
                .post("/guarded")
                .body(Form.of(Album.class))
                .output(String.class)
                .handle(ctx -> "never");

        private static Stored store(Album album) throws IOException {
            Upload cover = album.cover();
            if (cover == null) {
                return new Stored(album.title(), "", null, 0, 0);
            }
            try (InputStream in = cover.open()) {
                long bytes = in.transferTo(java.io.OutputStream.nullOutputStream());
                int pages = album.pages() == null ? 0 : album.pages().size();
                return new Stored(album.title(), cover.fileName(), cover.contentType(), bytes, pages);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/web/FormServingTest$Routes.class",
                "kit.studio.enabled=false",
                "spring.servlet.multipart.max-file-size=100KB",
                "spring.servlet.multipart.max-request-size=300KB");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @DisplayName("SPR-01 a form with texts and files arrives typed")
    void readsForms() throws Exception {
        HttpResponse<String> stored = post(
                "/albums",
                text("title", "S\u00fcmmer"),
                text("year", "2030"),
                file("cover", "C:\\\\pictures\\\\a.png", "image/png", "x".repeat(90_000)),
                file("pages", "1.txt", "text/plain", "1"),
                file("pages", "2.txt", "text/plain", "2"));

        assertThat(stored.body())
                .isEqualTo(
                        "{\"title\":\"S\u00fcmmer\",\"file\":\"a.png\",\"type\":\"image/png\",\"bytes\":90000,\"pages\":2}");
    }

    @Test
    @DisplayName("VA-02 faults of a form are 422 with their paths")
    void reportsFaults() throws Exception {
        HttpResponse<String> refused = post("/albums", text("year", "soon"), text("cover", "no file"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("[\"title\"]", "[\"year\"]", "[\"cover\"]", "must be a file");
    }

    @Test
    @DisplayName("VA-16 a file or a form over the limit is 413")
    void limitsSizes() throws Exception {
        String[] album = {text("title", "a"), text("year", "1")};
        String large = file("cover", "a", "image/png", "x".repeat(150_000));
        String page = file("pages", "a", "image/png", "x".repeat(90_000));

        assertProblem(post("/albums", album[0], album[1], large), 413);
        assertProblem(post("/albums", album[0], album[1], page, page, page, page), 413);
    }

    @Test
    @DisplayName("endpoints M12 more parts than the server reads are 413")
    void limitsParts() throws Exception {
        String[] parts = new String[60];
        Arrays.setAll(parts, i -> text("t" + i, "x"));

        HttpResponse<String> refused = post("/albums", parts);

        assertProblem(refused, 413);
        assertThat(refused.body()).contains("The form has too many parts.");
    }

    @Test
    @DisplayName("endpoints L15 the name of a file is no directory")
    void namesNoDirectory() throws Exception {
        HttpResponse<String> stored =
                post("/albums", text("title", "a"), text("year", "1"), file("cover", "a/..", "image/png", "x"));

        assertThat(stored.body()).contains("\"file\":\"\"");
    }

    @Test
    @DisplayName("VA-14 VA-15 a broken form is 400, another type 415")
    void refusesWhatIsNoForm() throws Exception {
        assertProblem(
                server.send("POST", "/albums", "--x\r\nnonsense", "Content-Type", "multipart/form-data; boundary=x"),
                400);
        assertProblem(server.send("POST", "/albums", "x", "Content-Type", "multipart/form-data"), 400);
        assertProblem(server.send("POST", "/albums", "{}", "Content-Type", "application/json"), 415);
        assertProblem(server.send("POST", "/albums", "a=b", "Content-Type", "application/x-www-form-urlencoded"), 415);
    }

    @Test
    @DisplayName("AU-02 the session is asked before a form is read")
    void asksTheSessionFirst() throws Exception {
        String large = file("cover", "a", "image/png", "x".repeat(150_000));

        assertProblem(post("/guarded", text("title", "a"), large), 401);
    }

    private static void assertProblem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("\"status\":" + status).doesNotContain("Exception");
    }

    private static HttpResponse<String> post(String path, String... parts) throws Exception {
        StringBuilder body = new StringBuilder();
        for (String part : parts) {
            body.append("--limit\r\n").append(part).append("\r\n");
        }
        return server.send("POST", path, body + "--limit--\r\n", "Content-Type", "multipart/form-data; boundary=limit");
    }

    private static String text(String name, String value) {
        return "Content-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value;
    }

    private static String file(String name, String fileName, String type, String content) {
        return "Content-Disposition: form-data; name=\"" + name + "\"; filename=\"" + fileName + "\"\r\nContent-Type: "
                + type + "\r\n\r\n" + content;
    }
}
