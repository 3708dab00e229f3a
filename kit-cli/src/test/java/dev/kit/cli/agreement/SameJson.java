package dev.kit.cli.agreement;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares JSON by what it means: numbers by value, times of the same offset whatever their digits.
 *
 * <p>A member that is null counts as absent: a server outside null-marked code writes either, and who reads a record
 * cannot tell.
 */
final class SameJson {

    private SameJson() {}

    static boolean by(Comparator<BigDecimal> numbers, String one, String other) {
        return read(one).equals((left, right) -> same(numbers, left, right) ? 0 : 1, read(other));
    }

    private static JsonNode read(String text) {
        JsonNode tree = DrawnValues.JSON.readTree(text);
        dropNulls(tree);
        return tree;
    }

    private static void dropNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.removeIf(JsonNode::isNull);
        }
        node.forEach(SameJson::dropNulls);
    }

    private static boolean same(Comparator<BigDecimal> numbers, JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return numbers.compare(left.decimalValue(), right.decimalValue()) == 0;
        }
        return left.equals(right)
                || (left.isString() && right.isString() && sameTime(left.stringValue(), right.stringValue()));
    }

    private static boolean sameTime(String left, String right) {
        try {
            return OffsetDateTime.parse(left).equals(OffsetDateTime.parse(right));
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
