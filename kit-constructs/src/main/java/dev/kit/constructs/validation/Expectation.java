package dev.kit.constructs.validation;

import dev.kit.constructs.Upload;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Describes the expected value, without repeating the received one. */
final class Expectation {

    private static final int MAX_NAMES = 20;
    private static final Map<Class<?>, String> KNOWN = Map.of(
            Upload.class, "must be a file", byte[].class, "must be text in Base64", char[].class, "must be text");

    private Expectation() {}

    static String of(@Nullable Class<?> target) {
        if (target == null) {
            return "has the wrong type";
        }
        if (ExactNumber.isWhole(target)) {
            return "must be a whole number within the range of the field";
        }
        if (ExactNumber.isDecimal(target)) {
            return "must be a number";
        }
        if (target == boolean.class || target == Boolean.class) {
            return "must be true or false";
        }
        if (target.isEnum()) {
            return "must be one of "
                    + ScalarSchemas.enumeration(target)
                            .valueStream()
                            .limit(MAX_NAMES)
                            .map(JsonNode::asString)
                            .collect(Collectors.joining(", "));
        }
        if (CharSequence.class.isAssignableFrom(target)) {
            return "must be text";
        }
        ScalarTexts.Form text = ScalarTexts.of(target);
        if (text != null) {
            return text.expected();
        }
        String known = KNOWN.get(target);
        if (known != null) {
            return known;
        }
        return Collection.class.isAssignableFrom(target) || target.isArray()
                ? "must be a list"
                : "must be an object of the right shape";
    }
}
