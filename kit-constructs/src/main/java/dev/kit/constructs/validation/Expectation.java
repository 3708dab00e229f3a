package dev.kit.constructs.validation;

import dev.kit.constructs.Upload;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Describes the expected value, without repeating the received one. */
final class Expectation {

    private static final int MAX_NAMES = 20;
    private static final Set<Class<?>> WHOLE =
            Set.of(byte.class, Byte.class, short.class, Short.class, int.class, Integer.class, BigInteger.class);
    private static final Set<Class<?>> DECIMAL =
            Set.of(float.class, Float.class, double.class, Double.class, BigDecimal.class);

    private Expectation() {}

    static String of(@Nullable Class<?> target) {
        if (target == null) {
            return "has the wrong type";
        }
        if (WHOLE.contains(target) || target == long.class || target == Long.class) {
            return "must be a whole number within the range of the field";
        }
        if (DECIMAL.contains(target)) {
            return "must be a number";
        }
        if (target == boolean.class || target == Boolean.class) {
            return "must be true or false";
        }
        return ofReference(target);
    }

    private static String ofReference(Class<?> target) {
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
        if (target == Upload.class) {
            return "must be a file";
        }
        if (target == UUID.class) {
            return "must be a UUID";
        }
        if (target == URI.class) {
            return "must be a URI";
        }
        if (target == Duration.class) {
            return "must be a duration in ISO 8601";
        }
        if (Temporal.class.isAssignableFrom(target) || target == Date.class) {
            return "must be a date or time in ISO 8601";
        }
        return Collection.class.isAssignableFrom(target) || target.isArray()
                ? "must be a list"
                : "must be an object of the right shape";
    }
}
