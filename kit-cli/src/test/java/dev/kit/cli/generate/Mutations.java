package dev.kit.cli.generate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Turns valid samples into invalid ones, each by one change. */
final class Mutations {

    /** The kind that clients let through outside of unions, as documented, for the sake of newer servers. */
    static final String UNKNOWN_MEMBER = "unknown member in a closed object";

    private static final int TRIES = 12;
    private static final String DATE = "\\d{4}-\\d\\d-\\d\\d([Tt ].*)?";
    private static final String UUID = "\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";

    private final Predicate<JsonNode> valid;
    private final Random random;

    /** Makes values that {@code valid} refuses, the same ones for the same seed. */
    Mutations(Predicate<JsonNode> valid, Random random) {
        this.valid = valid;
        this.random = random;
    }

    /** Returns the sample after one change that makes it invalid, if one is found. */
    Optional<Mutation> of(JsonNode sample) {
        for (int i = 0; i < TRIES; i++) {
            JsonNode copy = sample.deepCopy();
            List<Place> places = new ArrayList<>();
            collect(copy, places);
            if (places.isEmpty()) {
                return Optional.empty();
            }
            String kind = changed(places.get(random.nextInt(places.size())), copy);
            if (!kind.isEmpty() && !valid.test(copy)) {
                return Optional.of(new Mutation(kind, copy));
            }
        }
        return Optional.empty();
    }

    private static void collect(JsonNode node, List<Place> places) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> {
                places.add(new Place(object, member.getKey(), member.getValue()));
                collect(member.getValue(), places);
            });
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                places.add(new Place(array, i, array.get(i)));
                collect(array.get(i), places);
            }
        }
    }

    /** Changes a place and returns the kind of the change; empty if it was none. */
    private String changed(Place place, JsonNode whole) {
        if (place.container instanceof ObjectNode object && random.nextInt(3) == 0) {
            return lacking(place, object, whole);
        }
        JsonNode value = place.value;
        if (value.isString()) {
            return ofText(place, value.stringValue());
        }
        if (value.isNumber()) {
            return ofNumber(place, value);
        }
        if (value.isBoolean()) {
            return random.nextBoolean()
                    ? place.set("number for boolean", IntNode.valueOf(1))
                    : place.set("text for boolean", StringNode.valueOf("true"));
        }
        if (value instanceof ObjectNode object) {
            if (random.nextBoolean()) {
                return place.set("text for object", StringNode.valueOf("a"));
            }
            object.put("kit_unknown", 1);
            return UNKNOWN_MEMBER;
        }
        return value.isArray() ? place.set("text for list", StringNode.valueOf("a")) : "";
    }

    private String lacking(Place place, ObjectNode object, JsonNode whole) {
        object.remove(place.name);
        if (valid.test(whole)) {
            return "";
        }
        return random.nextBoolean()
                ? "required member missing"
                : place.set("null for a required member", NullNode.getInstance());
    }

    private String ofText(Place place, String text) {
        if (text.matches(DATE) || text.matches(UUID)) {
            return place.set("neither date nor UUID", StringNode.valueOf("no-" + text.substring(2)));
        }
        return random.nextInt(3) > 0
                ? place.set("number for text", IntNode.valueOf(12))
                : place.set("boolean for text", BooleanNode.TRUE);
    }

    private String ofNumber(Place place, JsonNode number) {
        return switch (random.nextInt(3)) {
            case 0 -> place.set("text for number", StringNode.valueOf(number.asString()));
            case 1 -> place.set("boolean for number", BooleanNode.TRUE);
            default -> fraction(place, number);
        };
    }

    /** A half beside a whole number, which the schema refuses though it allows the next one as well. */
    private String fraction(Place place, JsonNode number) {
        BigDecimal half = number.decimalValue().add(new BigDecimal("0.5"));
        return number.isIntegralNumber() ? place.set("fraction for integer", DecimalNode.valueOf(half)) : "";
    }

    /** An invalid value. */
    record Mutation(String kind, JsonNode value) {}

    /** A value and where it stands. */
    private record Place(JsonNode container, String name, int index, JsonNode value) {

        Place(ObjectNode container, String name, JsonNode value) {
            this(container, name, -1, value);
        }

        Place(ArrayNode container, int index, JsonNode value) {
            this(container, "", index, value);
        }

        String set(String kind, JsonNode other) {
            if (container instanceof ObjectNode object) {
                object.set(name, other);
            } else if (container instanceof ArrayNode array) {
                array.set(index, other);
            }
            return kind;
        }
    }
}
