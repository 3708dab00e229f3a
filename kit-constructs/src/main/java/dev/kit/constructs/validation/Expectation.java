package dev.kit.constructs.validation;

import static java.util.Map.entry;

import dev.kit.constructs.Upload;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Describes the expected value, without repeating the received one. */
final class Expectation {

    private static final int MAX_NAMES = 20;
    private static final Map<Class<?>, String> KNOWN = Map.ofEntries(
            entry(Upload.class, "must be a file"),
            entry(UUID.class, "must be a UUID"),
            entry(URI.class, "must be a URI"),
            entry(URL.class, "must be a URL"),
            entry(Duration.class, "must be a duration in ISO 8601"),
            entry(Period.class, "must be a period in ISO 8601"),
            entry(ZoneId.class, "must be a time zone such as Europe/Berlin"),
            entry(TimeZone.class, "must be a time zone such as Europe/Berlin"),
            entry(ZoneOffset.class, "must be an offset such as +02:00"),
            entry(Currency.class, "must be a currency in ISO 4217"),
            entry(Locale.class, "must be a language tag such as de-DE"),
            entry(char.class, "must be one character"),
            entry(Character.class, "must be one character"),
            entry(byte[].class, "must be text in Base64"),
            entry(char[].class, "must be text"));

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
        String known = KNOWN.get(target);
        if (known != null) {
            return known;
        }
        if (ScalarTexts.of(target) != null) {
            return "must be a date or time in ISO 8601";
        }
        return Collection.class.isAssignableFrom(target) || target.isArray()
                ? "must be a list"
                : "must be an object of the right shape";
    }
}
