package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.Upload;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Form;
import dev.kit.envkit.EnvironmentParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class FormOnLambdaTest {

    record Album(
            String title,
            int year,
            @Nullable Upload cover,
            @Nullable List<Upload> pages) {}

    record Stored(
            String title, int year, String file, @Nullable String type, String content, int pages) {}

    private static final byte[] PICTURE = {
        (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, '-', '-', 'x', (byte) 0xFF
    };

    private static final Endpoint<Stored> UPLOAD =
            e.post("/users").body(Form.of(Album.class)).output(Stored.class).handle(ctx -> store(ctx.body()));

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    private final RequestStreamHandler rest = AmazonApiGatewayV1Endpoint.of(ENV, UPLOAD);
    private final RequestStreamHandler http = AmazonApiGatewayV2Endpoint.of(ENV, UPLOAD);

    private static Stored store(Album album) throws IOException {
        Upload cover = album.cover();
        int pages = album.pages() == null ? 0 : album.pages().size();
        if (cover == null) {
            return new Stored(album.title(), album.year(), "", null, "", pages);
        }
        try (InputStream in = cover.open()) {
            byte[] content = in.readAllBytes();
            assertThat(cover.size()).isEqualTo(content.length);
            return new Stored(
                    album.title(),
                    album.year(),
                    cover.fileName(),
                    cover.contentType(),
                    Base64.getEncoder().encodeToString(content),
                    pages);
        }
    }

    /** A part: its headers after the disposition's kind, and its content. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Part(String headers, byte[] content) {

        static Part text(String name, String value) {
            return new Part("name=\"" + name + "\"", value.getBytes(StandardCharsets.UTF_8));
        }

        static Part file(String parameters, String type, byte[] content) {
            return new Part(parameters + "\r\nContent-Type: " + type, content);
        }
    }

    private static byte[] form(Part... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Part part : parts) {
            out.writeBytes(("--x\r\nContent-Disposition: form-data; " + part.headers() + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            out.writeBytes(part.content());
            out.writeBytes(new byte[] {'\r', '\n'});
        }
        out.writeBytes("--x--\r\n".getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static ObjectNode rest(String type, byte[] body) {
        return Events.of("rest-api", event -> {
            event.put("httpMethod", "POST").put("path", "/users");
            ((ObjectNode) event.path("multiValueHeaders"))
                    .putArray("Content-Type")
                    .add(type);
            inBase64(event, body);
        });
    }

    private static ObjectNode http(String type, byte[] body) {
        return Events.of("http-api", event -> {
            ((ObjectNode) event.at("/requestContext/http")).put("method", "POST");
            event.put("rawPath", "/prod/users");
            ((ObjectNode) event.path("headers")).put("content-type", type);
            inBase64(event, body);
        });
    }

    private static void inBase64(ObjectNode event, byte[] body) {
        event.put("body", Base64.getEncoder().encodeToString(body)).put("isBase64Encoded", true);
    }

    @Test
    @DisplayName("L1-04 L1-10 L2-03 SPR-01 a form with texts and files arrives typed, byte for byte, on both formats")
    void readsForms() throws IOException {
        byte[] form = form(
                Part.text("title", "Sümmer"),
                Part.text("year", "2030"),
                Part.file("name=cover; filename=\"C:\\pictures\\a.png\"", "image/png", PICTURE),
                Part.file("name=\"pages\"; filename=\"1.txt\"", "text/plain", new byte[0]),
                Part.file("name=\"pages\"; filename*=UTF-8''na%C3%AFve%20%2B.txt", "text/plain", new byte[] {'2'}));
        JsonNode stored = Events.json("{\"title\":\"Sümmer\",\"year\":2030,\"file\":\"a.png\",\"type\":\"image/png\","
                + "\"content\":\"" + Base64.getEncoder().encodeToString(PICTURE) + "\",\"pages\":2}");

        assertThat(Events.body(Events.send(rest, rest("multipart/form-data; boundary=x", form))))
                .isEqualTo(stored);
        assertThat(Events.body(Events.send(http, http("Multipart/Form-Data; charset=utf-8; boundary=\"x\"", form))))
                .isEqualTo(stored);
    }

    @Test
    @DisplayName("L1-04 a form of texts need not be in Base64; a preamble and an empty file field are passed over")
    void readsText() throws IOException {
        String form = String.join(
                "\r\n",
                "preamble",
                "--x  ",
                "Content-Disposition: form-data; name=\"title\"",
                "",
                "a \\ \"b\"",
                "--x",
                "content-disposition: form-data; name=\"year\"",
                "",
                "1",
                "--x",
                "Content-Disposition: form-data; name=\"cover\"; filename=\"\"",
                "Content-Type: application/octet-stream",
                "",
                "",
                "--x--epilogue");
        ObjectNode event = rest("multipart/form-data; boundary=x", new byte[0]);
        event.put("body", form).put("isBase64Encoded", false);

        assertThat(Events.body(Events.send(rest, event)))
                .isEqualTo(
                        Events.json(
                                "{\"title\":\"a \\\\ \\\"b\\\"\",\"year\":1,\"file\":\"\",\"type\":null,\"content\":\"\",\"pages\":0}"));
    }

    @Test
    @DisplayName("VA-02 faults of a form are 422 with their paths")
    void reportsFaults() throws IOException {
        JsonNode answer = Events.send(
                http,
                http("multipart/form-data; boundary=x", form(Part.text("year", "soon"), Part.text("cover", "no"))));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(422);
        assertThat(answer.path("body").stringValue()).contains("[\"title\"]", "[\"year\"]", "must be a file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--x",
                "--x\r\nnonsense",
                "--x\r\n\r\nno name\r\n--x--",
                "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nnever ends",
                "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\na\r\n--x",
                "--x\r\nContent-Disposition: form-data; name=\"cover\"; filename*=UTF-8''%zz\r\n\r\na\r\n--x--",
                "--y\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\na\r\n--y--",
            })
    @DisplayName("VA-14 a form that is malformed is 400, and nothing of it is quoted")
    void refusesMalformedForms(String body) throws IOException {
        JsonNode answer =
                Events.send(http, http("multipart/form-data; boundary=x", body.getBytes(StandardCharsets.UTF_8)));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(400);
        assertThat(Events.body(answer).path("detail").stringValue()).startsWith("The form could not be read: ");
        assertThat(answer.path("body").stringValue()).doesNotContain("nonsense", "never ends");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\""})
    @DisplayName("VA-14 a form without a boundary is 400")
    void refusesAFormWithoutABoundary(String type) throws IOException {
        JsonNode answer = Events.send(http, http(type, form(Part.text("title", "a"))));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(400);
        assertThat(answer.path("body").stringValue()).contains("names no boundary");
    }

    @Test
    @DisplayName("VA-14 a thousand parts are read, one more is 400, and so are headers without an end")
    void limitsForms() throws IOException {
        Part[] parts = new Part[1_001];
        Arrays.fill(parts, Part.text("title", "a"));
        JsonNode many = Events.send(http, http("multipart/form-data; boundary=x", form(parts)));
        JsonNode wide = Events.send(
                http,
                http(
                        "multipart/form-data; boundary=x",
                        form(new Part("name=\"title\"\r\nX-Padding: " + "a".repeat(9_000), new byte[0]))));

        assertThat(many.path("statusCode").intValue()).isEqualTo(400);
        assertThat(many.path("body").stringValue()).contains("more than 1000 parts");
        assertThat(wide.path("body").stringValue()).contains("longer than 8192 bytes");
    }

    @Test
    @DisplayName("VA-15 another type is 415")
    void refusesOtherTypes() throws IOException {
        assertThat(Events.send(http, http("application/json", new byte[] {'{', '}'}))
                        .path("statusCode")
                        .intValue())
                .isEqualTo(415);
    }
}
