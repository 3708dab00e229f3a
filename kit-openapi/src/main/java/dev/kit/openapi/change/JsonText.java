package dev.kit.openapi.change;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Texts of JSON values that are equal if the values are. */
final class JsonText {

    private JsonText() {}

    /** Returns the text of a value, with sorted members and without trailing zeros of numbers. */
    static String of(JsonNode value) {
        if (value.isNumber()) {
            return value.decimalValue().signum() == 0
                    ? "0"
                    : value.decimalValue().stripTrailingZeros().toString();
        }
        if (value.isObject()) {
            Map<String, String> members = new TreeMap<>();
            value.properties().forEach(member -> members.put(member.getKey(), of(member.getValue())));
            return members.toString();
        }
        return value.isArray()
                ? value.valueStream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"))
                : value.toString();
    }
}
