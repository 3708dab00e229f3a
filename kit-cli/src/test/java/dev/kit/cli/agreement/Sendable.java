package dev.kit.cli.agreement;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Judges whether a client can be asked to send a drawn value, which need not be valid. */
final class Sendable {

    private final Set<String> places = new HashSet<>();

    Sendable(DrawnType type) {
        type.valid().forEach(valid -> collect(DrawnValues.JSON.readTree(valid), "", places));
    }

    /**
     * Returns whether the value has no member that a type does not declare, and numbers that both languages write
     * alike.
     *
     * <p>Whole numbers with a fraction of zero are left to the valid values of the part {@code int}.
     */
    boolean test(String value) {
        JsonNode tree = DrawnValues.JSON.readTree(value);
        Set<String> found = new HashSet<>();
        collect(tree, "", found);
        return places.containsAll(found) && isPlain(tree);
    }

    private static void collect(JsonNode node, String place, Set<String> places) {
        places.add(place);
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            collect(member.getValue(), place + "/" + member.getKey(), places);
        }
        if (node.isArray()) {
            node.forEach(element -> collect(element, place + "/*", places));
        }
    }

    private static boolean isPlain(JsonNode node) {
        if (!node.isNumber()) {
            return node.valueStream().allMatch(Sendable::isPlain);
        }
        BigDecimal number = node.decimalValue();
        boolean whole = number.stripTrailingZeros().scale() <= 0;
        double nearest = number.doubleValue();
        return whole == node.isIntegralNumber()
                && Double.isFinite(nearest)
                && BigDecimal.valueOf(nearest).compareTo(number) == 0;
    }
}
