package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

class FlatRecordTest {

    private static final String SHOP = "7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4";
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "0",
            "-0",
            "00",
            "7",
            "-7",
            "+7",
            "007",
            " 7",
            "7 ",
            "7.0",
            "1e2",
            "0x10",
            "٧",
            "2147483647",
            "2147483648",
            "-2147483649",
            "999999999",
            "9999999999",
            "999999999999999999",
            "9223372036854775808",
            "true",
            "false",
            "TRUE",
            "True",
            "yes",
            "null",
            "on",
            SHOP,
            SHOP.toUpperCase(java.util.Locale.ROOT),
            "{" + SHOP + "}",
            SHOP.replace("-", ""),
            "7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9dg",
            "1-1-1-1-1",
            "text",
            "text\0",
            "\uD800",
            "\uD83D\uDE00",
            "ä",
            "NaN",
            "\"7\"");

    record Everything(
            String text,
            @Nullable String note,
            int number,
            @Nullable Integer other,
            long big,
            boolean flag,
            @Nullable Boolean maybe,
            UUID id) {}

    record Renamed(
            @JsonProperty("the-shop") UUID shop,
            @JsonAlias("n") int number) {}

    record Refusing(int number) {
        Refusing {
            if (number < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    record Nested(Refusing inner) {}

    record Listed(List<String> names) {}

    record Shouted(@JsonDeserialize(using = Shouting.class) String text) {}

    static final class Shouting extends ValueDeserializer<String> {
        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getString() + "!";
        }
    }

    private static final JsonMapper PLAIN = JsonMapper.builder().build();

    private static ObjectReader reader(JsonMapper mapper, Class<?> type) {
        return Mappers.of(mapper).text().readerFor(type);
    }

    private static @Nullable FlatRecord flat(JsonMapper mapper, Class<?> type) {
        return FlatRecord.of(Mappers.of(mapper).text(), mapper.constructType(type));
    }

    private static FlatRecord flat(Class<?> type) {
        FlatRecord flat = flat(PLAIN, type);
        assertThat(flat).isNotNull();
        return java.util.Objects.requireNonNull(flat);
    }

    @Test
    @DisplayName("a record of plain components is read from its texts")
    void readsPlainRecords() {
        Map<String, String> texts = Map.of(
                "text", "ä", "number", "-7", "big", "999999999999999999", "flag", "true", "id", SHOP, "maybe", "false");
        assertThat(flat(Everything.class).read(texts))
                .isEqualTo(new Everything(
                        "ä", null, -7, null, 999_999_999_999_999_999L, true, false, UUID.fromString(SHOP)));
        assertThat(flat(Renamed.class).read(Map.of("the-shop", SHOP, "number", "1")))
                .isEqualTo(new Renamed(UUID.fromString(SHOP), 1));
    }

    @Test
    @DisplayName("what is missing, surplus, empty or nested is left to Jackson")
    void leavesTheRest() {
        FlatRecord renamed = flat(Renamed.class);
        assertThat(renamed.read(Map.of("the-shop", SHOP))).isNull();
        assertThat(renamed.read(Map.of("the-shop", SHOP, "n", "1"))).isNull();
        assertThat(renamed.read(Map.of("the-shop", SHOP, "number", "1", "x", "y")))
                .isNull();
        assertThat(renamed.read(Map.of("the-shop", SHOP, "number", List.of("1", "2"))))
                .isNull();
        assertThat(flat(Refusing.class).read(Map.of("number", "-1"))).isNull();
        assertThat(flat(PLAIN, Nested.class)).isNull();
        assertThat(flat(PLAIN, Listed.class)).isNull();
        assertThat(flat(PLAIN, Shouted.class)).isNull();
        assertThat(flat(PLAIN, String.class)).isNull();
    }

    @Test
    @DisplayName("a mapper that reads plain values its own way is obeyed")
    void obeysTheMapper() {
        JsonMapper strict = JsonMapper.builder()
                .withCoercionConfig(
                        LogicalType.Integer,
                        config -> config.setCoercion(CoercionInputShape.String, CoercionAction.Fail))
                .build();
        assertThat(flat(strict, Refusing.class)).isNull();
        JsonMapper complete = JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .build();
        FlatRecord everything = flat(complete, Everything.class);
        Map<String, String> texts = Map.of("text", "a", "number", "1", "big", "1", "flag", "true", "id", SHOP);
        assertThat(everything == null ? null : everything.read(texts)).isNull();
    }

    @Test
    @DisplayName("in 100,000 random sources what it reads is what Jackson reads")
    void readsWhatJacksonReads() {
        Random random = new Random(20_261_121);
        List<String> names = List.of("text", "note", "number", "other", "big", "flag", "maybe", "id");
        FlatRecord flat = flat(Everything.class);
        ObjectReader jackson = reader(PLAIN, Everything.class);
        int read = 0;
        for (int i = 0; i < 100_000; i++) {
            Map<String, String> texts =
                    new LinkedHashMap<>(Map.of("text", "a", "number", "1", "big", "1", "flag", "true", "id", SHOP));
            for (int change = random.nextInt(4); change > 0; change--) {
                String name = names.get(random.nextInt(names.size()));
                if (random.nextInt(8) == 0) {
                    texts.remove(name);
                } else {
                    texts.put(name, TEXTS.get(random.nextInt(TEXTS.size())));
                }
            }
            Object value = flat.read(texts);
            if (value != null) {
                read++;
                assertThat(value).as("%s", texts).isEqualTo(byJackson(jackson, texts));
            }
        }
        assertThat(read).isBetween(20_000, 90_000);
    }

    private static Object byJackson(ObjectReader reader, Map<String, String> texts) {
        try {
            return reader.readValue(TextTree.of(texts));
        } catch (JacksonException refused) {
            return refused;
        }
    }
}
