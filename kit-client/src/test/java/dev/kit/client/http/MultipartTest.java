package dev.kit.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiFailure;
import dev.kit.client.Call;
import dev.kit.client.TypedFetcher;
import dev.kit.client.json.JsonCodec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MultipartTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CF-04 parts are texts, JSON and files, and null is left out")
    void writesParts() {
        Payload body = Multipart.create()
                .text("day", LocalDate.of(2026, 1, 2))
                .text("flags", Arrays.asList(true, null, 7))
                .text("none", null)
                .json("meta", Map.of("a", 1))
                .json("none", null)
                .file("none", null)
                .files("none", null)
                .payload(JsonCodec.standard());
        assertThat(body.mediaType()).startsWith("multipart/form-data; boundary=kit-");
        assertThat(body.length()).isEqualTo(body.bytes().length);
        assertThat(text(body))
                .isEqualTo(String.join(
                        "\r\n",
                        "--B",
                        "Content-Disposition: form-data; name=\"day\"",
                        "",
                        "2026-01-02",
                        "--B",
                        "Content-Disposition: form-data; name=\"flags\"",
                        "",
                        "true",
                        "--B",
                        "Content-Disposition: form-data; name=\"flags\"",
                        "",
                        "7",
                        "--B",
                        "Content-Disposition: form-data; name=\"meta\"",
                        "Content-Type: application/json",
                        "",
                        "{\"a\":1}",
                        "--B--",
                        ""));
    }

    @Test
    @DisplayName("CF-04 neither the name of a part nor that of a file ends its line, and a media type cannot add one")
    void staysInItsHeaders() {
        Payload body = Multipart.create()
                .file("a\"\r\nX: 1", FilePart.of("b\"\r\n.txt", new byte[0]))
                .payload(JsonCodec.standard());
        assertThat(text(body)).contains("name=\"a%22%0D%0AX: 1\"; filename=\"b%22%0D%0A.txt\"\r\n");
        FilePart file = FilePart.of("a", new byte[0]);
        assertThatThrownBy(() -> file.withMediaType("text/plain\r\nX: 1")).hasMessageContaining("Content-Type");
        assertThatThrownBy(() -> Multipart.create().json("a", 1, "a\nb")).hasMessageContaining("Content-Type");
    }

    @Test
    @DisplayName("CF-22 each attempt reads the files again, one after another, and closes them")
    void readsFilesAgain() throws IOException {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger opened = new AtomicInteger();
        Payload.Source source = () -> {
            assertThat(open.incrementAndGet()).isOne();
            opened.incrementAndGet();
            return new ByteArrayInputStream(new byte[] {'x'}) {
                @Override
                public void close() {
                    open.decrementAndGet();
                }
            };
        };
        Path file = Files.writeString(directory.resolve("f.txt"), "file");
        Payload body = Multipart.create()
                .files("a", List.of(FilePart.of("1", -1, source), FilePart.of(file), FilePart.of("2", 1, source)))
                .payload(JsonCodec.standard());
        assertThat(body.length()).isEqualTo(-1);
        assertThat(opened).hasValue(0);
        assertThat(text(body)).isEqualTo(text(body)).contains("\r\n\r\nx\r\n", "\r\n\r\nfile\r\n");
        assertThat(opened).hasValue(4);
        assertThat(open).hasValue(0);
        try (InputStream part = body.open()) {
            part.skipNBytes(120);
        }
        assertThat(open).hasValue(0);
    }

    @Test
    @DisplayName("CF-04 a file that cannot be read is named before anything is sent")
    void namesTheFile() {
        Path missing = directory.resolve("missing.txt");
        FilePart part = FilePart.of(missing);
        for (Call call : List.of(
                Call.create().multipart(Multipart.create().file("file", part)),
                Call.create().file(missing, "text/plain"))) {
            assertThat(TypedFetcher.create("http://127.0.0.1:1")
                            .wrap()
                            .call("POST /files", call, Object.class)
                            .<Object>fold(answer -> answer, failure -> failure))
                    .isInstanceOfSatisfying(
                            ApiFailure.Rejected.class,
                            rejected -> assertThat(rejected.message()).contains("missing.txt"));
        }
        assertThatThrownBy(() -> part.payload("text/plain")).hasMessageContaining("missing.txt");
    }

    private static String text(Payload body) {
        String boundary = body.mediaType().substring(body.mediaType().indexOf('=') + 1);
        return new String(body.bytes(), StandardCharsets.UTF_8).replace(boundary, "B");
    }
}
