package dev.kit.constructs.openapi;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Types are documented as they are written and read. */
final class TypesTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    record OrderId(@JsonValue String value) {}

    record Price(
            OrderId order,
            Currency currency,
            Locale locale,
            YearMonth month,
            ZoneId zone,
            Date date,
            OptionalInt count,
            List<@Nullable String> notes) {}

    record User(
            String name,

            @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
            String password) {
        public boolean isAdmin() {
            return name.equals("root");
        }
    }

    record Rules(
            @Pattern(regexp = "[A-Z]{2}") String country,
            @Pattern(regexp = "^[a-z]+$") String word,
            @Size(min = 1, max = 3) Map<String, String> labels,
            @NotEmpty Map<String, String> more,
            @NegativeOrZero int debt) {}

    private static <T> Endpoint<T> echo(String path, Class<T> type) {
        return e.post(path).body(type).output(type).handle(ctx -> ctx.body());
    }

    private static ObjectNode document(Endpoint<?>... endpoints) {
        ObjectNode document = Endpoints.buildOpenApiSchema(List.of(endpoints), OpenApiInfo.of("API", "1", null))
                .toJson();
        assertThat(OfficialSchema.errors(document)).isEmpty();
        return document;
    }

    private static JsonNode schema(ObjectNode document, String name) {
        return document.path("components").path("schemas").path(name);
    }

    @Test
    @DisplayName("OA-14 a variant has its tag wherever it stands, beside its sealed interface and alone")
    void tagsVariantsEverywhere() {
        ObjectNode document = document(echo("/circles", Circle.class), echo("/shapes", Shape.class));

        JsonNode circle = schema(document, "Circle");
        assertThat(circle.path("properties").path("kind").path("const").asString())
                .isEqualTo("circle");
        assertThat(circle.path("required").toString()).isEqualTo("[\"radius\",\"kind\"]");
        assertThat(schema(document, "Shape").path("oneOf")).hasSize(2);
    }

    @Test
    @DisplayName("OA-06 classes that are one value in JSON are documented as that value")
    void documentsValues() {
        ObjectNode document = document(echo("/prices", Price.class), echo("/ids", OrderId.class));

        JsonNode properties = schema(document, "Price").path("properties");
        for (String name : List.of("order", "currency", "locale", "month", "zone", "date")) {
            assertThat(properties.path(name).path("type").asString()).as(name).isEqualTo("string");
        }
        assertThat(properties.path("date").path("format").asString()).isEqualTo("date-time");
        assertThat(properties.path("count").path("type").toString()).isEqualTo("[\"integer\",\"null\"]");
        assertThat(properties.path("notes").path("items").path("type").toString())
                .isEqualTo("[\"string\",\"null\"]");
        assertThat(schema(document, "Price").path("required").toString()).doesNotContain("count");
        assertThat(document.path("components").path("schemas").propertyNames()).containsExactly("Price", "Problem");
    }

    @Test
    @DisplayName("OA-06 what is only answered is read-only, what is only taken write-only")
    void tellsAccess() {
        JsonNode properties =
                schema(document(echo("/users", User.class)), "User").path("properties");

        assertThat(properties.path("admin").path("readOnly").asBoolean(false)).isTrue();
        assertThat(properties.path("password").path("writeOnly").asBoolean(false))
                .isTrue();
        assertThat(properties.path("name").propertyNames()).containsExactly("type");
    }

    @Test
    @DisplayName("OA-12 constraints keep their meaning: whole patterns, sizes of maps, zero included")
    void keepsTheMeaningOfConstraints() {
        JsonNode properties =
                schema(document(echo("/rules", Rules.class)), "Rules").path("properties");

        assertThat(properties.path("country").path("pattern").asString()).isEqualTo("^(?:[A-Z]{2})$");
        assertThat(properties.path("word").path("pattern").asString()).isEqualTo("^[a-z]+$");
        assertThat(properties.path("labels").path("minProperties").asInt()).isEqualTo(1);
        assertThat(properties.path("labels").path("maxProperties").asInt()).isEqualTo(3);
        assertThat(properties.path("more").path("minProperties").asInt()).isEqualTo(1);
        assertThat(properties.path("debt").path("maximum").asInt(1)).isZero();
    }
}
