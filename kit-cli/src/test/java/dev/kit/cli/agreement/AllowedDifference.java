package dev.kit.cli.agreement;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A difference between a server and its document that stands in docs/openapi.md.
 *
 * <p>In all of them the server refuses what the document allows, since JSON Schema lacks a word. The two in which a
 * server takes more are {@link #withoutNulls} and {@link #isLenient}.
 */
enum AllowedDifference {
    /** Text that no database stores: U+0000, or half a surrogate pair. */
    UNSTORABLE_TEXT("cannot be stored", (type, value) -> true),

    /** Numbers beyond what the type holds exactly. */
    NUMBER_BEYOND_THE_TYPE(
            "within the range|must be a number|right shape|more digits",
            (type, value) -> value.isMissingNode()
                    || value.isContainer()
                    || (value.isNumber() && isUnusual(value.decimalValue()))),

    /** Texts in a form for which JSON Schema has no format, or a wider one. */
    FORM_OF_A_TEXT("must be", (type, value) -> value.isString()),

    /** Texts of blanks: what Java and ECMA-262 take for a blank differs. */
    BLANK_TEXT("must not be blank", (type, value) -> value.isString()),

    /** The length of a text: UTF-16 units in Java, characters in JSON Schema. */
    LENGTH_OF_A_TEXT(
            "size must be",
            (type, value) -> value.isString() && !value.asString().matches("\\p{ASCII}*")),

    /** A rule about several members. */
    RULE_OF_AN_OBJECT("must be true", (type, value) -> value.isObject()),

    /** A pattern that ECMA-262 cannot express, or that ignores case. */
    PATTERN("must match", (type, value) -> type.parts().contains("Pattern")),

    /** The digits of a number that are not those of its binary form. */
    DIGITS("numeric value out of bounds", (type, value) -> type.parts().contains("Digits")),

    /** The default of a bean's member that is absent. */
    DEFAULT_OF_A_BEAN("must be (?:greater|less)", (type, value) -> value.isMissingNode()),

    /** The members of an unwrapped object that may be null: needed when read, left out when written. */
    UNWRAPPED_MEMBERS("is required", (type, value) -> type.parts().contains("JsonUnwrapped")),

    /** A whole number with a fraction of zero, where a constructor or a factory takes the number. */
    NUMBER_OF_A_CREATOR("right shape", (type, value) -> value.isNumber()),

    /** A member that is left out when it is empty: not needed when written, needed when read. */
    MEMBER_LEFT_OUT(
            "is required|must not be empty", (type, value) -> type.parts().contains("JsonInclude")),

    /** A member that has other names, of which any will do. */
    MEMBER_WITH_OTHER_NAMES("is required", (type, value) -> type.parts().contains("JsonAlias")),

    /** The class of an object that a property beside it names. */
    CLASS_BESIDE_THE_OBJECT(
            "is required|right shape|known kinds", (type, value) -> type.parts().contains("external"));

    private static final List<String> LENIENT = List.of(
            "read only",
            "quotient",
            "uri",
            "Email",
            "wrapper array",
            "JsonTypeInfo property",
            "JsonTypeInfo existing",
            "JsonTypeInfo external",
            "Size");

    private static final BigDecimal SMALL = BigDecimal.valueOf(100);

    private final Pattern message;

    @SuppressWarnings("ImmutableEnumChecker") // the predicates have no state
    private final BiPredicate<DrawnType, JsonNode> concerned;

    AllowedDifference(String message, BiPredicate<DrawnType, JsonNode> concerned) {
        this.message = Pattern.compile(message);
        this.concerned = concerned;
    }

    private static boolean isUnusual(BigDecimal number) {
        return number.abs().compareTo(SMALL) > 0 || number.precision() > 9 || number.scale() > 300;
    }

    /** Returns whether each reason of the server is one of these. */
    static boolean explains(DrawnType type, String value, Verdict server) {
        JsonNode root = DrawnValues.JSON.readTree(value);
        if (server.text().startsWith("400") && type.parts().contains("bytes")) {
            // Base64 that ends too early is answered as malformed JSON.
            return true;
        }
        return !server.reasons().isEmpty()
                && server.reasons().stream()
                        .allMatch(reason -> Stream.of(values())
                                .anyMatch(allowed -> allowed.message
                                                .matcher(reason.message())
                                                .find()
                                        && allowed.concerned.test(type, at(root, reason.path()))));
    }

    private static JsonNode at(JsonNode root, String path) {
        JsonNode node = root;
        for (JsonNode step : DrawnValues.JSON.readTree(path)) {
            node = step.isNumber() ? node.path(step.asInt()) : node.path(step.asString());
        }
        return node;
    }

    /**
     * Returns whether the server takes more than the document describes.
     *
     * <p>It ignores the values of members that are only written, and what validators assert of the formats {@code uri}
     * and {@code email}, which are annotations; Jackson reads wrapper arrays without a value, and in place of the
     * property that names a class.
     */
    static boolean isLenient(DrawnType type) {
        return LENIENT.stream().anyMatch(type.parts()::contains);
    }

    /** Returns the value without members and elements that are null: outside null-marked code nobody declares them. */
    static String withoutNulls(String value) {
        JsonNode tree = DrawnValues.JSON.readTree(value);
        strip(tree);
        return DrawnValues.JSON.writeValueAsString(tree);
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.removeIf(JsonNode::isNull);
        } else if (node instanceof ArrayNode array) {
            array.removeIf(JsonNode::isNull);
        }
        node.forEach(AllowedDifference::strip);
    }
}
