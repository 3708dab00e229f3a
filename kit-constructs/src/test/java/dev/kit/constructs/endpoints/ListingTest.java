package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.openapi.OpenApiInfo;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

final class ListingTest {

    private static Endpoint<String> a(UnaryOperator<EndpointSettings> settings) {
        return e.get("/a").settings(settings).output(String.class).handle(ctx -> "a");
    }

    private static JsonNode document(Endpoint<?>... endpoints) {
        return Endpoints.buildOpenApiSchema(List.of(endpoints), OpenApiInfo.defaults())
                .toJson();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Lists all orders. The newest come first.       | Lists all orders",
                "Lists orders, e.g. those of today. Newest first | Lists orders, e.g. those of today",
                "Lists version 2.5 of orders                     | Lists version 2.5 of orders",
                "Is it there?                                    | Is it there?",
                "'Of two\nlines. Rest'                           | Of two lines",
                "'Without a stop\n\nAnother paragraph.'          | Without a stop",
                "' '                                             | Read it",
                "                                                | Read it"
            })
    @DisplayName("the summary is the first sentence of the description, or the name in words")
    void summarises(String description, String summary) {
        Endpoint<String> endpoint =
                a(s -> description == null ? s : s.description(description)).named("readIt");
        JsonNode operation = document(endpoint).at("/paths/~1a/get");
        assertThat(operation.path("summary").asString()).isEqualTo(summary);
        assertThat(operation.path("operationId").asString()).isEqualTo("readIt");
        assertThat(operation.path("description").asString(null)).isEqualTo(description);
    }

    @ParameterizedTest
    @CsvSource({
        "whoAmI, Who am i",
        "PLACE_ORDER, Place order",
        "exportPDF, Export PDF",
        "readHTTPHeaders, Read HTTP headers",
        "read2, Read2",
        "x, X"
    })
    @DisplayName("the words of a name are those that its capitals and underscores separate")
    void readsNames(String name, String words) {
        assertThat(document(a(s -> s.name(name))).at("/paths/~1a/get/summary").asString())
                .isEqualTo(words);
    }

    @Test
    @DisplayName("described tags are listed once, by name, and two descriptions of one tag stop the start")
    void describesTags() {
        var staff = e.settings(s -> s.tag("staff", "For staff."));
        Endpoint<String> one = staff.get("/b").handle(ctx -> "b");
        Endpoint<String> two =
                staff.get("/c").settings(s -> s.tag("audit", "What happened.")).handle(ctx -> "c");
        assertThat(document(one, two, a(s -> s.tags("plain"))).path("tags").toString())
                .isEqualTo("[{\"name\":\"audit\",\"description\":\"What happened.\"},"
                        + "{\"name\":\"staff\",\"description\":\"For staff.\"}]");
        assertThatThrownBy(() -> Endpoints.validate(List.of(one, a(s -> s.tag("staff", "Other.")))))
                .hasMessageContaining("GET /a describes the tag \"staff\" as \"Other.\"")
                .hasMessageContaining("Describe it once");
    }

    @Test
    @DisplayName("hidden endpoints are in no document, and groups are kept")
    void hides() {
        assertThat(document(a(EndpointSettings::hidden)).path("paths").isEmpty())
                .isTrue();
        var admin = e.settings(s -> s.groups("admin"));
        assertThat(admin.get("/a")
                        .settings(s -> s.groups("public"))
                        .handle(ctx -> "a")
                        .definition()
                        .groups())
                .containsExactly("admin", "public");
        assertThatThrownBy(() -> e.settings(s -> s.groups(" "))).hasMessageContaining("blank");
    }

    @Test
    @DisplayName("the end of an endpoint is in the document, from one value")
    void announcesTheEnd() {
        JsonNode operation = document(a(s -> s.deprecated("2026-06-30", "2027-01-01T12:00:00Z", "https://a.test/new")))
                .at("/paths/~1a/get");
        assertThat(operation.path("deprecated").asBoolean()).isTrue();
        assertThat(operation.path("x-deprecated-since").asString()).isEqualTo("2026-06-30");
        assertThat(operation.path("x-sunset").asString()).isEqualTo("2027-01-01T12:00:00Z");
        assertThat(operation.at("/externalDocs/url").asString()).isEqualTo("https://a.test/new");
        assertThat(operation.at("/responses/200/headers").propertyNames()).contains("Deprecation", "Sunset", "Link");

        JsonNode since =
                document(a(s -> s.deprecated("2026-06-30", null, null))).at("/paths/~1a/get");
        assertThat(since.path("deprecated").asBoolean()).isTrue();
        assertThat(since.has("x-sunset")).isFalse();
        assertThat(since.has("externalDocs")).isFalse();
    }

    @Test
    @DisplayName("dates that are malformed or in the wrong order are refused while the endpoint is built")
    void refusesWrongDates() {
        assertThatThrownBy(() -> a(s -> s.deprecated("30.6.2026", null, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"30.6.2026\"")
                .hasMessageContaining("2026-06-30");
        assertThatThrownBy(() -> a(s -> s.deprecated("2026-06-30", "2026-06-29", null)))
                .hasMessageContaining("before the deprecation");
        assertThatThrownBy(() -> a(s -> s.deprecated("2026-06-30", null, "not a link")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
