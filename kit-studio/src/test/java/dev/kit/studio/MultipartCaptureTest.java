package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.monitor.InMemoryStorage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multipart bodies, read by the handler itself or parsed by the container. */
class MultipartCaptureTest {

    private static final String BODY = String.join(
            "\r\n",
            "--b",
            "Content-Disposition: form-data; name=\"title\"",
            "",
            "Grüße",
            "--b",
            "content-disposition: form-data; name=\"password\"",
            "",
            "hunter2",
            "--b",
            "Content-Disposition: form-data; name=\"meta\"",
            "Content-Type: application/json",
            "",
            "{\"token\":\"s3cret\",\"n\":1}",
            "--b",
            "Content-Disposition: form-data; name=\"file\"; filename=\"a \\\"b\\\".txt\"",
            "Content-Type: text/plain",
            "",
            "content of the file",
            "--b--",
            "");

    private final Studio studio =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).maxBodySize(1024));
    private final RecordedRequests recorded = new RecordedRequests(studio);
    private final TomcatApp app = new TomcatApp(0, "")
            .with(studio)
            .handle(
                    "/raw",
                    (request, response) -> response.getWriter()
                            .write(String.valueOf(request.getInputStream().readAllBytes().length)))
            .handle(
                    "/parsed",
                    (request, response) -> response.getWriter()
                            .write(new String(
                                    request.getPart("title").getInputStream().readAllBytes(), StandardCharsets.UTF_8)));

    @BeforeEach
    void start() {
        app.start();
    }

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    private int requests;

    private CapturedBody sent(String path, String type, String body) {
        assertThat(Http.sendBody("POST", app.url(path), body, "Content-Type", type)
                        .statusCode())
                .isEqualTo(200);
        return recorded.atLeast(++requests).get(0).sent().requestBody();
    }

    private static CapturedBody.Part part(CapturedBody body, String name) {
        return Objects.requireNonNull(body.parts()).stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static @Nullable String text(CapturedBody body, String name) {
        return part(body, name).text();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/raw", "/parsed"})
    @DisplayName(
            "ST-A6 a multipart body shows its parts, whether the handler or the container reads it; secrets hidden")
    void showsParts(String path) {
        CapturedBody body = sent(path, "multipart/form-data; boundary=b", BODY);
        assertThat(body.kind()).isEqualTo(CapturedBody.Kind.MULTIPART);
        assertThat(Objects.requireNonNull(body.parts())).hasSize(4);
        assertThat(text(body, "title")).isEqualTo("Grüße");
        assertThat(part(body, "title").size()).isEqualTo(7);
        assertThat(text(body, "password")).isEqualTo("[REDACTED]");
        assertThat(text(body, "meta")).contains("\"n\":1").doesNotContain("s3cret");
        CapturedBody.Part file = part(body, "file");
        assertThat(file.filename()).isEqualTo("a \"b\".txt");
        assertThat(file.contentType()).isEqualTo("text/plain");
        assertThat(file.size()).isEqualTo(19);
        assertThat(file.text()).isNull();
    }

    @Test
    @DisplayName("ST-A6 of a body that was cut the whole parts are shown, and the last one as cut")
    void showsWhatIsKept() {
        String body = BODY.replace("content of the file", "x".repeat(5_000));
        CapturedBody kept = sent("/raw", "multipart/form-data;boundary=\"b\"", body);
        assertThat(kept.truncated()).isTrue();
        assertThat(kept.size()).isEqualTo(body.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
        assertThat(text(kept, "title")).isEqualTo("Grüße");
        assertThat(part(kept, "file").size()).isEqualTo(-1);
    }

    @Test
    @DisplayName("ST-A6 what only claims to be multipart is shown as the text it is")
    void showsGarbage() {
        CapturedBody body = sent("/raw", "multipart/form-data; boundary=b", "not multipart at all");
        assertThat(body.parts()).isNull();
        assertThat(body.text()).isEqualTo("not multipart at all");
        CapturedBody unbounded = sent("/raw", "multipart/form-data", BODY);
        assertThat(unbounded.parts()).isNull();
        assertThat(unbounded.text()).contains("Grüße");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--b",
                "--b--",
                "--b\r\n",
                "--b\r\nContent-Disposition: form-data; name=\"x\"",
                "--b\r\n\r\n",
                "--b\r\n: no name\r\n\r\nx\r\n--b--"
            })
    @DisplayName("ST-A6 an unfinished multipart body breaks nothing")
    void survivesFragments(String body) {
        CapturedBody kept = sent("/raw", "multipart/form-data; boundary=b", body);
        assertThat(kept.size()).isEqualTo(body.length());
        assertThat(Objects.requireNonNullElse(kept.parts(), List.of())).hasSizeLessThanOrEqualTo(1);
    }
}
