package dev.kit.cli.agreement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Draws values of a type: valid ones, near misses and hostile ones. */
final class DrawnValues {

    static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            // Half a surrogate pair would become a question mark on its way.
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private static final List<String> NEAR = List.of(
            "null",
            "true",
            "false",
            "0",
            "-0",
            "1",
            "-1",
            "5",
            "7",
            "127",
            "128",
            "-129",
            "200",
            "255",
            "32768",
            "2147483648",
            "9007199254740993",
            "9223372036854775808",
            "1.0",
            "1.5",
            "1e3",
            "0.1",
            "1e400",
            "-1e-400",
            "123456789012345678901234567890",
            "0.1000000000000000055511151231257827",
            "\"\"",
            "\" \"",
            "\"a\"",
            "\"A\"",
            "\"abc\"",
            "\"ABC\"",
            "\"axxx\"",
            "\"b\"",
            "\"abcdef\"",
            "\"1\"",
            "\"01\"",
            "\"1.5\"",
            "\"-5\"",
            "\"+5\"",
            "\"NaN\"",
            "\"Infinity\"",
            "\"true\"",
            "\"RED\"",
            "\" RED \"",
            "\"red\"",
            "\"2024-02-29\"",
            "\"9999-02-28\"",
            "\"2024-02-30\"",
            "\"31.12.2024\"",
            "\"31.2.2024\"",
            "\"30.02.2024\"",
            "\"20241231\"",
            "\"2024-12-31 23:59\"",
            "\"2024-12-31 24:00\"",
            "\"2024-02-29T10:00:00Z\"",
            "\"2024-02-29T10:00:00+02:00\"",
            "\"2024-02-29T10:00:00\"",
            "\"2024-02-29T10:00:00+01:00[Europe/Berlin]\"",
            "\"Mon, 01 Jan 2024 00:00:00 GMT\"",
            "\"10:00\"",
            "\"25:00:00\"",
            "\"PT1H\"",
            "\"P1D\"",
            "\"--02-30\"",
            "\"2024\"",
            "\"24\"",
            "1700000000000",
            "20000",
            "\"EUR\"",
            "\"XXXX\"",
            "\"Europe/Berlin\"",
            "\"Nowhere\"",
            "\"de-DE\"",
            "\"xx yy\"",
            "\"AQID\"",
            "\"A\"",
            "\"AQI=\"",
            "\"7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4\"",
            "\"7b1de1f66a1c4a529c3a0d5bb6a2f9d4\"",
            "\"ex x\"",
            "\"http://[\"",
            "\"a@b\"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "[]",
            "[1]",
            "[1, 1]",
            "[\"a\", \"a\"]",
            "[null]",
            "[[]]",
            "[1, \"a\", 2]",
            "[\"a\", 1]",
            "[1.5]",
            "{}",
            "{\"a\": 1}",
            "{\"a\": null}",
            "{\"01\": \"a\", \"1\": \"b\"}",
            "{\"a\": -1}",
            "{\"ab\": 0}",
            "{\"RED\": 1}",
            "{\"sku\": \"\", \"quantity\": -1}",
            "{\"kind\": \"circle\", \"radius\": 1}",
            "{\"kind\": \"oval\"}",
            "{\"radius\": 1, \"side\": 1}",
            "{\"radius\": 1}",
            "[\"circle\", {\"radius\": 1}]");

    private static final List<String> NAMES = List.of(
            "unexpected",
            "again0",
            "other0",
            "other1",
            "unused",
            "secret",
            "kind",
            "kind0",
            "street0",
            "first_part",
            "firstPart",
            "number",
            "cardNumber",
            "quotient");

    private DrawnValues() {}

    /** Returns distinct values; the valid ones come first. */
    static List<DrawnValue> of(DrawnType type, Random random, int count) {
        Map<String, DrawnValue> values = new LinkedHashMap<>();
        JsonNode first = JSON.readTree(type.valid().get(0));
        for (String text : type.valid()) {
            JsonNode valid = JSON.readTree(text);
            values.putIfAbsent(valid.toString(), new DrawnValue(valid, first, true));
        }
        List<DrawnValue> valid = List.copyOf(values.values());
        for (Component component : type.components()) {
            for (String near : component.part().near()) {
                ObjectNode changed = (ObjectNode) first.deepCopy();
                changed.set(component.name(), JSON.readTree(near));
                values.putIfAbsent(changed.toString(), new DrawnValue(changed, first, false));
            }
        }
        for (int tries = 0; values.size() < count && tries < count * 20; tries++) {
            JsonNode from = valid.get(random.nextInt(valid.size())).tree();
            JsonNode changed = changed(from.deepCopy(), random);
            // Two faults at once show whether a rule for one of them hides the other.
            JsonNode drawn = random.nextInt(5) == 0 ? changed(changed, random) : changed;
            values.putIfAbsent(drawn.toString(), new DrawnValue(drawn, first, false));
        }
        return List.copyOf(values.values());
    }

    private static JsonNode changed(JsonNode root, Random random) {
        List<JsonNode> containers = new ArrayList<>();
        collect(root, containers);
        JsonNode place = containers.get(random.nextInt(containers.size()));
        if (place instanceof ObjectNode object) {
            change(object, random);
        } else if (place instanceof ArrayNode array) {
            change(array, random);
        }
        return root;
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }

    private static void change(ObjectNode object, Random random) {
        List<String> names = new ArrayList<>(object.propertyNames());
        int what = random.nextInt(10);
        if (names.isEmpty() || what == 0) {
            object.set(NAMES.get(random.nextInt(NAMES.size())), near(random));
        } else if (what == 1) {
            object.remove(names.get(random.nextInt(names.size())));
        } else if (what == 2) {
            JsonNode moved = object.remove(names.get(random.nextInt(names.size())));
            object.set(NAMES.get(random.nextInt(NAMES.size())), moved);
        } else {
            object.set(names.get(random.nextInt(names.size())), near(random));
        }
    }

    private static void change(ArrayNode array, Random random) {
        if (array.isEmpty() || random.nextInt(4) == 0) {
            array.add(near(random));
        } else if (random.nextInt(4) == 0) {
            array.add(array.get(random.nextInt(array.size())).deepCopy());
        } else if (random.nextInt(4) == 0) {
            array.remove(random.nextInt(array.size()));
        } else {
            array.set(random.nextInt(array.size()), near(random));
        }
    }

    private static JsonNode near(Random random) {
        return JSON.readTree(NEAR.get(random.nextInt(NEAR.size())));
    }
}
