package dev.kit.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Media types and the choice among them. */
class MediaTypesTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            application/json                     | json
            Application/JSON ; charset=utf-8     | json
            */*                                  | json
            application/problem+json             | json
            text/json                            | json text
            text/plain                           | text
            application/xml                      | text
            application/yaml                     | text
            application/x-www-form-urlencoded    | form
            multipart/form-data; boundary=x      | multipart
            text/event-stream                    | text stream
            application/x-ndjson                 | stream
            application/octet-stream             | bytes
            """)
    void knows(String mediaType, String kinds) {
        String found = (MediaTypes.json(mediaType) ? "json " : "")
                + (MediaTypes.text(mediaType) ? "text " : "")
                + (MediaTypes.form(mediaType) ? "form " : "")
                + (MediaTypes.multipart(mediaType) ? "multipart " : "")
                + (MediaTypes.stream(mediaType) ? "stream " : "");
        assertThat(found.isEmpty() ? "bytes" : found.strip()).isEqualTo(kinds);
    }

    @ParameterizedTest(name = "of {0} the choice is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            a/b, text/csv, multipart/form-data, a/c+json, application/json | application/json
            a/b, text/csv, multipart/form-data, a/c+json                   | a/c+json
            a/b, text/csv, application/x-www-form-urlencoded               | application/x-www-form-urlencoded
            a/b, text/csv, multipart/form-data                             | multipart/form-data
            a/b, text/csv                                                  | text/csv
            a/b, a/c                                                       | a/b
            """)
    void chooses(String mediaTypes, String chosen) {
        assertThat(MediaTypes.choose(content("{\"" + mediaTypes.replace(", ", "\":{},\"") + "\":{}}")))
                .isEqualTo(chosen);
    }

    @Test
    @DisplayName("no content has no choice, and a key that is no media type is refused with its place")
    void refuses() {
        assertThat(MediaTypes.choose(content("{}"))).isEmpty();
        assertThatThrownBy(() -> MediaTypes.choose(content("{\"a/b\":{},\"a,b/c\":{}}")))
                .isInstanceOfSatisfying(
                        DocumentException.class,
                        failure -> assertThat(failure.where()).isEqualTo("a.json#/content/a,b~1c"));
        assertThat(MediaTypes.base("A/B;c=d")).isEqualTo("a/b");
    }

    private static ApiNode content(String json) {
        String text = "{\"openapi\":\"3.1.0\",\"content\":" + json + "}";
        return ApiDocument.parse("a.json", text.getBytes(StandardCharsets.UTF_8))
                .root()
                .at("content");
    }
}
