package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.constructs.Upload;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.Form;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.UnprocessableContentException;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FormTest {

    record Album(
            @Size(min = 3) String title, int year, @Nullable Upload cover, List<Upload> pages) {}

    private static final Upload PAGE = Upload.of("a.txt", "text/plain", "one".getBytes(StandardCharsets.UTF_8));

    private static final Endpoint<String> ALBUMS = e.post("/albums")
            .body(Form.of(Album.class))
            .output(String.class)
            .handle(ctx -> {
                Album album = ctx.body();
                return album.title() + " " + album.year() + " "
                        + (album.cover() == null ? "bare" : album.cover().fileName()) + " "
                        + album.pages().stream().map(Upload::size).toList();
            });

    @Test
    @DisplayName("SPR-01 a form with texts and files is read into a record")
    void readsForms() {
        assertThat(adaptor().field("cover", PAGE).request().data()).isEqualTo("Summer 2030 a.txt [3, 3]");
        assertThat(adaptor()
                        .field("cover", Upload.of("", null, new byte[0]))
                        .request()
                        .data())
                .as("a file field left empty is absent")
                .isEqualTo("Summer 2030 bare [3, 3]");
    }

    @Test
    @DisplayName("VA-02 faults of a form are reported like those of JSON")
    void reportsFaults() {
        UnprocessableContentException refused = catchThrowableOfType(
                UnprocessableContentException.class,
                () -> TestEndpointAdaptor.of(ALBUMS)
                        .field("title", "ab")
                        .field("year", "soon")
                        .field("cover", "text, not a file")
                        .field("pages", PAGE)
                        .request());

        assertThat(refused.violations())
                .extracting(violation -> violation.path() + " " + violation.message())
                .containsExactlyInAnyOrder(
                        "[year] must be a whole number within the range of the field",
                        "[cover] must be a file",
                        "[title] size must be between 3 and 2147483647");
    }

    @Test
    @DisplayName("newcomer M1 a form without its file is refused before the handler runs")
    void requiresFiles() {
        record Picture(Upload file) {}
        Endpoint<String> pictures = e.post("/pictures")
                .body(Form.of(Picture.class))
                .output(String.class)
                .handle(ctx -> ctx.body().file().fileName());

        UnprocessableContentException refused = catchThrowableOfType(
                UnprocessableContentException.class,
                () -> TestEndpointAdaptor.of(pictures)
                        .field("other", "1")
                        .field("file", Upload.of("", null, new byte[0]))
                        .request());

        assertThat(refused.violations())
                .extracting(violation -> violation.path() + " " + violation.code())
                .containsExactly("[file] Required");
    }

    @Test
    @DisplayName("VA-15 JSON is refused where a form is expected")
    void refusesJson() {
        HttpException refused = catchThrowableOfType(
                HttpException.class,
                () -> TestEndpointAdaptor.of(ALBUMS).body("{}").request());

        assertThat(refused.status()).isEqualTo(415);
    }

    @Test
    void savesFiles(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("saved");

        PAGE.saveTo(file);

        assertThat(Files.readString(file)).isEqualTo("one");
    }

    @Test
    @DisplayName("a form is described as multipart/form-data with binary fields")
    void describesForms() {
        JsonNode document = new JsonMapper()
                .readTree(Endpoints.buildOpenApiSchema(List.of(ALBUMS), OpenApiInfo.of("t", "1", null))
                        .json());
        JsonNode content = document.at("/paths/~1albums/post/requestBody/content");

        assertThat(content.propertyNames()).containsExactly("multipart/form-data");
        assertThat(document.at("/components/schemas/Album/properties/pages").toString())
                .isEqualTo("{\"type\":\"array\",\"items\":{\"type\":\"string\","
                        + "\"contentMediaType\":\"application/octet-stream\"}}");
    }

    private static TestEndpointAdaptor<String> adaptor() {
        return TestEndpointAdaptor.of(ALBUMS)
                .field("title", "Summer")
                .field("year", 2030)
                .field("pages", PAGE)
                .field("pages", PAGE);
    }
}
