package dev.kit.constructs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kit.constructs.openapi.AnnotatedTypes.Address;
import dev.kit.constructs.openapi.AnnotatedTypes.Bean;
import dev.kit.constructs.openapi.AnnotatedTypes.Bike;
import dev.kit.constructs.openapi.AnnotatedTypes.Car;
import dev.kit.constructs.openapi.AnnotatedTypes.Card;
import dev.kit.constructs.openapi.AnnotatedTypes.Card2;
import dev.kit.constructs.openapi.AnnotatedTypes.Cash;
import dev.kit.constructs.openapi.AnnotatedTypes.Cash2;
import dev.kit.constructs.openapi.AnnotatedTypes.Cat;
import dev.kit.constructs.openapi.AnnotatedTypes.Color;
import dev.kit.constructs.openapi.AnnotatedTypes.Dates;
import dev.kit.constructs.openapi.AnnotatedTypes.Deduced;
import dev.kit.constructs.openapi.AnnotatedTypes.Dog;
import dev.kit.constructs.openapi.AnnotatedTypes.Existing;
import dev.kit.constructs.openapi.AnnotatedTypes.External;
import dev.kit.constructs.openapi.AnnotatedTypes.Foreign;
import dev.kit.constructs.openapi.AnnotatedTypes.Ignoring;
import dev.kit.constructs.openapi.AnnotatedTypes.Isbn;
import dev.kit.constructs.openapi.AnnotatedTypes.Level;
import dev.kit.constructs.openapi.AnnotatedTypes.Listed;
import dev.kit.constructs.openapi.AnnotatedTypes.Names;
import dev.kit.constructs.openapi.AnnotatedTypes.Oak;
import dev.kit.constructs.openapi.AnnotatedTypes.OnProperty;
import dev.kit.constructs.openapi.AnnotatedTypes.Open;
import dev.kit.constructs.openapi.AnnotatedTypes.Path;
import dev.kit.constructs.openapi.AnnotatedTypes.Pear;
import dev.kit.constructs.openapi.AnnotatedTypes.Plain;
import dev.kit.constructs.openapi.AnnotatedTypes.Point;
import dev.kit.constructs.openapi.AnnotatedTypes.Rich;
import dev.kit.constructs.openapi.AnnotatedTypes.Sparse;
import dev.kit.constructs.openapi.AnnotatedTypes.Street;
import dev.kit.constructs.openapi.AnnotatedTypes.Tagged;
import dev.kit.constructs.openapi.AnnotatedTypes.Values;
import dev.kit.constructs.openapi.AnnotatedTypes.Wrapped;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Parsed;
import dev.kit.constructs.validation.Schema;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Annotations of Jackson change the document as they change what is written and read. */
final class AnnotatedTypesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private static DynamicTest of(
            String name, Schema<?> schema, List<?> values, List<String> read, List<String> refused) {
        return DynamicTest.dynamicTest(name, () -> {
            var document = validator(schema);
            for (Object value : values) {
                byte[] written = write(schema, value);
                JsonNode json = JSON.readTree(written);
                assertThat(document.validate(json))
                        .as("written %s by %s", json, document.getSchemaNode())
                        .isEmpty();
            }
            for (String text : read) {
                assertThat(schema.parse(text.getBytes(StandardCharsets.UTF_8)))
                        .as(text)
                        .isInstanceOf(Parsed.Valid.class);
                assertThat(document.validate(JSON.readTree(text)))
                        .as("%s read by %s", text, document.getSchemaNode())
                        .isEmpty();
            }
            for (String text : refused) {
                assertThat(schema.parse(text.getBytes(StandardCharsets.UTF_8)))
                        .as(text)
                        .isInstanceOf(Parsed.Invalid.class);
                assertThat(document.validate(JSON.readTree(text)))
                        .as("%s refused by %s", text, document.getSchemaNode())
                        .isNotEmpty();
            }
        });
    }

    @SuppressWarnings("unchecked") // the values are of the schema's type
    private static byte[] write(Schema<?> schema, Object value) {
        return ((Schema<Object>) schema).write(value);
    }

    private static ObjectNode whole(Schema<?> schema) {
        JsonSchema written = schema.jsonSchema();
        ObjectNode root = written.root().deepCopy();
        ObjectNode definitions = root.putObject("$defs");
        written.definitions().forEach(definitions::set);
        String text = root.toString();
        int number = 0;
        for (String key : written.definitions().keySet()) {
            text = text.replace("#/$defs/" + key + "\"", "#/$defs/d" + number + "\"")
                    .replace("\"" + key + "\":", "\"d" + number + "\":");
            number++;
        }
        return (ObjectNode) JSON.readTree(text);
    }

    private static com.networknt.schema.Schema validator(Schema<?> schema) {
        return REGISTRY.getSchema(whole(schema));
    }

    @TestFactory
    @DisplayName("endpoints M5, H5, M18 a document accepts what is written and read, and refuses what is refused")
    Stream<DynamicTest> agrees() {
        Plain plain = new Plain();
        Rich rich = new Rich();
        return Stream.of(
                of(
                        "formats",
                        Schema.of(Dates.class),
                        List.of(new Dates(
                                LocalDate.EPOCH,
                                LocalDateTime.MIN.withYear(2024),
                                1L << 60,
                                5,
                                true,
                                DayOfWeek.MONDAY)),
                        List.of(
                                "{\"day\":\"31.12.2024\",\"time\":\"2024-12-31 10:00\",\"id\":\"5\",\"text\":5,\"flag\":1,\"weekday\":0}"),
                        List.of("{\"day\":[2024],\"time\":true,\"id\":\"5\",\"text\":5,\"flag\":1,\"weekday\":0}")),
                of(
                        "arrays",
                        Schema.of(Path.class),
                        List.of(new Path(List.of(new Point(1, "a")), new Street("s", 1))),
                        List.of("{\"points\":[[1,\"a\"]],\"street\":[\"s\",2]}"),
                        List.of("{\"points\":[{\"x\":1,\"name\":\"a\"}],\"street\":[\"s\",2]}")),
                of(
                        "unwrapped",
                        Schema.of(Address.class),
                        List.of(
                                new Address(1, new Street("s", 2), null),
                                new Address(1, new Street("s", 2), new Street("t", 3))),
                        List.of(),
                        List.of("{\"id\":1,\"no\":true,\"street\":\"s\"}", "{\"id\":1}")),
                of(
                        "any",
                        Schema.of(Open.class),
                        List.of(new Open("n", Map.of("a", 1))),
                        List.of("{\"name\":\"n\",\"b\":2}"),
                        List.of("{\"name\":\"n\",\"b\":\"x\"}")),
                of(
                        "tag",
                        Schema.of(Tagged.class),
                        List.of(new Cat(9), new Dog("d")),
                        List.of("{\"@type\":\"dog\",\"name\":\"d\"}"),
                        List.of("{\"name\":\"d\"}", "{\"@type\":\"cow\"}")),
                of(
                        "wrapper",
                        Schema.of(Wrapped.class),
                        List.of(new Car(4), new Bike("b")),
                        List.of("{\"bicycle\":{\"bell\":\"b\"}}", "{\"car\":{\"doors\":2}}"),
                        List.of("{\"bell\":\"b\"}", "{\"bus\":{}}", "{\"car\":{\"doors\":\"x\"}}")),
                of(
                        "wrapper of a variant",
                        Schema.of(Car.class),
                        List.of(new Car(4)),
                        List.of("{\"car\":{\"doors\":2}}"),
                        List.of("{\"doors\":2}")),
                of("wrapping array", Schema.of(Listed.class), List.of(new Pear(1)), List.of(), List.of("{\"size\":1}")),
                of(
                        "existing",
                        Schema.of(Existing.class),
                        List.of(new Oak("oak", 1)),
                        List.of("{\"kind\":\"oak\",\"height\":1}"),
                        List.of("{\"kind\":\"elm\",\"height\":1}")),
                of(
                        "deduction",
                        Schema.of(Deduced.class),
                        List.of(new Card("c"), new Cash(1)),
                        List.of("{\"amount\":1}", "{\"number\":\"n\"}"),
                        List.of("{}", "{\"amount\":\"x\"}")),
                of(
                        "default",
                        Schema.of(Plain.class),
                        List.of(plain, rich),
                        List.of(
                                "{\"text\":\"a\"}",
                                "{\"type\":\"rich\",\"text\":\"a\",\"size\":1}",
                                "{\"type\":\"new\",\"text\":\"a\"}"),
                        List.of("[]")),
                of(
                        "external",
                        Schema.of(External.class),
                        List.of(new External(new Card2("c")), new External(new Cash2(1))),
                        List.of("{\"how\":\"cash\",\"paid\":{\"amount\":1}}"),
                        List.of("{\"how\":\"coin\",\"paid\":{\"amount\":1}}")),
                of(
                        "on a property",
                        Schema.of(OnProperty.class),
                        List.of(new OnProperty(List.of(new Card2("c"), new Cash2(1)))),
                        List.of("{\"paid\":[{\"how\":\"cash\",\"amount\":1}]}"),
                        List.of("{\"paid\":[{\"amount\":1}]}")),
                of(
                        "values",
                        Schema.of(Values.class),
                        List.of(new Values(
                                new Isbn("i"),
                                Level.LOW,
                                Color.RED,
                                Set.of("a"),
                                Map.of(-1, "a"),
                                Map.of(Color.RED, 1),
                                (byte) 1,
                                'c')),
                        List.of(
                                "{\"isbn\":\"i\",\"level\":\"huge\",\"color\":\"crimson\",\"tags\":[],\"byNumber\":{\"1\":\"a\"},\"byColor\":{\"RED\":1},\"small\":1,\"letter\":\"c\"}"),
                        List.of(
                                "{\"isbn\":\"i\",\"level\":\"huge\",\"color\":\"blue\",\"tags\":[\"a\",\"a\"],\"byNumber\":{\"x\":\"a\"},\"byColor\":{\"BLUE\":1},\"small\":1,\"letter\":\"cc\"}")),
                of(
                        "names",
                        Schema.of(Names.class),
                        List.of(new Names("a", "b")),
                        List.of("{\"first_name\":\"a\",\"sur\":\"b\"}", "{\"given\":\"a\",\"sur\":\"b\"}"),
                        List.of("{\"given\":1,\"sur\":\"b\"}", "{\"given\":\"a\",\"lastName\":\"b\"}")),
                of(
                        "inclusion",
                        Schema.of(Sparse.class),
                        List.of(new Sparse(0, "n")),
                        List.of("{\"count\":1,\"name\":\"n\"}"),
                        List.of("{\"count\":\"x\",\"name\":\"n\"}")),
                of(
                        "ignored",
                        Schema.of(Ignoring.class),
                        List.of(new Ignoring("n", null, new Street("s", 1))),
                        List.of(),
                        List.of()),
                of(
                        "own code",
                        Schema.of(Foreign.class),
                        List.of(new Foreign("a", List.of("b"))),
                        List.of("{\"text\":\"a\",\"texts\":[\"b\"]}"),
                        List.of()),
                of(
                        "bean",
                        Schema.of(Bean.class),
                        List.of(new Bean()),
                        List.of("{}", "{\"count\":1,\"next\":{\"count\":2}}"),
                        List.of("{\"count\":\"a\"}")),
                of(
                        "list",
                        Schema.of(new TypeReference<List<Tagged>>() {}),
                        List.of(List.of(new Cat(1))),
                        List.of(),
                        List.of("[{\"lives\":1}]")));
    }

    @Test
    @DisplayName(
            "endpoints M5 unwrapped members stand beside the others, further members have no name, ignored ones do not occur")
    void describesMembers() {
        assertThat(names(Address.class)).containsExactlyInAnyOrder("id", "street", "no", "work_street", "work_no");
        assertThat(names(Open.class)).containsExactly("name");
        assertThat(Schema.of(Ignoring.class).jsonSchema().toString()).doesNotContain("secret");
        assertThat(whole(Schema.of(Ignoring.class)).toString()).doesNotContain("\"no\"");
        assertThat(names(Names.class)).contains("first_name", "given", "sur");
    }

    private static JsonNode described(Class<?> type) {
        return JSON.valueToTree(Schema.of(type).jsonSchema().definitions()).path(type.getName());
    }

    private static Iterable<String> names(Class<?> type) {
        return described(type).path("properties").propertyNames();
    }

    @Test
    @DisplayName("endpoints H5 a format of a property is not that of its class")
    void describesFormats() {
        JsonNode properties = described(Dates.class).path("properties");

        assertThat(properties.path("day").toString()).isEqualTo("{\"type\":\"string\"}");
        assertThat(properties.path("id").toString()).isEqualTo("{\"type\":\"string\"}");
        assertThat(properties.path("weekday").path("type").asString("")).isEqualTo("integer");
        assertThat(properties.path("text").path("anyOf")).hasSize(2);
    }

    @Test
    @DisplayName("endpoints M18 classes that only their members tell apart have no discriminator")
    void describesDeduction() {
        ObjectNode deduced = whole(Schema.of(Deduced.class));

        assertThat(deduced.toString()).contains("\"anyOf\"").doesNotContain("discriminator", "oneOf");
    }

    record ReadOnly(
            @JsonProperty(access = JsonProperty.Access.READ_ONLY)
            String id) {}

    record WriteOnly(
            @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
            String password) {}

    @Test
    @DisplayName("endpoints H5 a single member that is only written, or only read, is marked")
    void marksSingleMembers() {
        assertThat(described(ReadOnly.class).at("/properties/id/readOnly").asBoolean())
                .isTrue();
        assertThat(described(WriteOnly.class)
                        .at("/properties/password/writeOnly")
                        .asBoolean())
                .isTrue();
    }
}
