package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.codec.WireJson;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compares the writer of events with Jackson. */
final class JsonTextWriterTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper DOUBLES = JsonMapper.builder().build();

    private static String written(JsonNode node) {
        return new JsonTextWriter(0).tree(node).toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "[[],{}]",
                "{\"a\":1,\"b\":[true,false,null,-1,9223372036854775807,-9223372036854775808],\"c\":{\"d\":\"e\"}}",
                "{\"\":\"\",\"qu\\\"ote\":\"back\\\\slash\",\"line\":\"\\n\\t\\u0000\\u001F\",\"~\":\"\u007f\"}",
                "[\"Grüße\",\"日本\",\"\uD83D\uDE00\"]",
                "[123456789012345678901234567890,1E+400,2.50]"
            })
    @DisplayName("any JSON is written as it was read")
    void writesWhatWasRead(String json) {
        assertThat(written(WireJson.MAPPER.readTree(json))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                0.01,
                0.29,
                0.99,
                1,
                1.005,
                1.1,
                1.15,
                1.29,
                99.99,
                100,
                4.35,
                -99.99,
                1234567.89,
                9999999.99,
                1e7,
                1e22,
                4.9e-324,
                52.520008,
                0.1 + 0.2,
                1.0000000000000002,
                Double.MAX_VALUE
            })
    @DisplayName("a fraction has the text that Jackson gives it")
    void writesFractionsLikeJackson(double value) {
        assertThat(written(NODES.numberNode(value))).isEqualTo(WireJson.MAPPER.writeValueAsString(value));
    }

    @Test
    @DisplayName("each of 100,000 prices is read as it was written, in the fewest digits")
    void keepsPrices() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 100_000; i++) {
            double price = random.nextInt(1_000_000_000) / 100.0;
            String text = written(NODES.numberNode(price));
            assertThat(Double.parseDouble(text)).isEqualTo(price);
            assertThat(text).isEqualTo(WireJson.MAPPER.writeValueAsString(price));
        }
    }

    @Test
    @DisplayName("identifiers are written as UUID writes them")
    void writesIdentifiers() {
        UUID id = UUID.fromString("01a203cc-e9d7-7f00-a575-b894adb8bba8");

        assertThat(new JsonTextWriter(0).id(id)).hasToString("\"" + id + "\"");
    }

    @Test
    @DisplayName("floats, binary and objects of Java are written as Jackson writes them")
    void leavesTheRestToJackson() {
        ObjectNode node = NODES.objectNode();
        node.put("float", 1.1f).put("short", (short) 7).put("bytes", new byte[] {1, 2, 3});
        node.putPOJO("pojo", UUID.fromString("01a203cc-e9d7-7f00-a575-b894adb8bba8"));

        assertThat(written(node)).isEqualTo(DOUBLES.writeValueAsString(node));
    }

    @Test
    @DisplayName("half of a surrogate pair becomes a question mark, as over the other transports")
    void replacesHalfOfSurrogatePair() {
        ObjectNode node = NODES.objectNode().put("left", "a\uD83D").put("right", "\uDE00b");

        assertThat(written(node)).isEqualTo("{\"left\":\"a?\",\"right\":\"?b\"}");
    }

    @Test
    @DisplayName("what nests too deeply is refused, as before")
    void refusesDepth() {
        ObjectNode node = NODES.objectNode();
        for (int depth = 0; depth < 100_000; depth++) {
            ObjectNode outer = NODES.objectNode();
            outer.set("a", node);
            node = outer;
        }
        ObjectNode deep = node;

        assertThatThrownBy(() -> written(deep)).isInstanceOf(JacksonException.class);
    }
}
