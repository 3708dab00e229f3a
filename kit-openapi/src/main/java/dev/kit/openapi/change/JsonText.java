package dev.kit.openapi.change;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Texts of JSON values that are equal if the values are. */
final class JsonText {

    /** The maximum number of digits that are written out, beyond which a number has an exponent. */
    private static final int MOST_DIGITS = 40;

    private JsonText() {}

    private static String plain(BigDecimal number) {
        return Math.abs((long) number.scale()) > MOST_DIGITS ? number.toString() : number.toPlainString();
    }

    /** Returns the text of a value, with sorted members and without trailing zeros of numbers. */
    static String of(JsonNode value) {
        if (value.isNumber()) {
            return value.decimalValue().signum() == 0
                    ? "0"
                    : plain(value.decimalValue().stripTrailingZeros());
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
