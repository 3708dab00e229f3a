package dev.kit.cli.agreement;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Compares the value of an answer with the value that was sent, as their type understands them. */
final class Sameness {

    /** Functions by type, equal for texts that mean the same; times with an offset have to have the same offset. */
    private static final Map<String, Function<String, Object>> MEANINGS = Map.ofEntries(
            Map.entry("java.time.Instant", text -> OffsetDateTime.parse(text).toInstant()),
            Map.entry("java.util.Date", text -> OffsetDateTime.parse(text).toInstant()),
            Map.entry("java.sql.Date", text -> OffsetDateTime.parse(text).toInstant()),
            Map.entry("java.sql.Timestamp", text -> OffsetDateTime.parse(text).toInstant()),
            Map.entry("java.time.OffsetDateTime", OffsetDateTime::parse),
            Map.entry("java.time.ZonedDateTime", ZonedDateTime::parse),
            Map.entry("java.time.LocalDateTime", LocalDateTime::parse),
            Map.entry("java.time.LocalTime", LocalTime::parse),
            Map.entry("java.time.Duration", Duration::parse),
            Map.entry("java.time.ZoneId", ZoneId::of),
            Map.entry("java.util.UUID", UUID::fromString),
            Map.entry("byte[]", text -> text.replaceAll("\\s", "")),
            Map.entry("java.util.Locale", text -> Locale.forLanguageTag(text)));

    private Sameness() {}

    static boolean of(Part part, JsonNode sent, JsonNode answered) {
        if (sent.isNumber() && answered.isNumber()) {
            return isSame(part, sent.decimalValue(), answered.decimalValue());
        }
        if (sent.isString() && answered.isString()) {
            return sent.equals(answered) || isSame(MEANINGS.get(part.type()), sent.asString(), answered.asString());
        }
        if (sent.isArray() && answered.isArray() && part.has("Set<")) {
            return elements(sent).equals(elements(answered));
        }
        return sent.equals(answered) || (isEmpty(sent) && answered.isMissingNode() && part.has("NON_EMPTY"));
    }

    /** Returns whether a list, object or text has nothing in it; Jackson says so of numbers too. */
    static boolean isEmpty(JsonNode sent) {
        return sent.isContainer()
                ? sent.isEmpty()
                : sent.isString() && sent.asString().isEmpty();
    }

    private static boolean isSame(Part part, BigDecimal sent, BigDecimal answered) {
        return sent.compareTo(answered) == 0
                || (part.holds("float") && sent.floatValue() == answered.floatValue())
                || (part.holds("double") && sent.doubleValue() == answered.doubleValue());
    }

    private static boolean isSame(Function<String, Object> meaning, String sent, String answered) {
        try {
            return meaning != null && meaning.apply(sent).equals(meaning.apply(answered));
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }

    private static Set<JsonNode> elements(JsonNode array) {
        Set<JsonNode> elements = new HashSet<>();
        array.forEach(elements::add);
        return elements;
    }
}
