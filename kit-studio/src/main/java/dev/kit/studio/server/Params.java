package dev.kit.studio.server;

import dev.kit.studio.data.RowQuery;
import dev.kit.studio.entries.FormFields;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The query parameters of a call, validated when read. Immutable. */
final class Params {

    static final Params NONE = new Params(Map.of());

    private final Map<String, List<String>> values;

    private Params(Map<String, List<String>> values) {
        this.values = values;
    }

    static Params parse(@Nullable String query) {
        String given = query == null ? "" : query;
        try {
            URLDecoder.decode(given, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new ProblemException(400, "INVALID_PARAMETER", "The address has a broken percent-encoding.");
        }
        return new Params(FormFields.parse(given));
    }

    Map<String, List<String>> all() {
        return values;
    }

    List<String> list(String name) {
        return values.getOrDefault(name, List.of());
    }

    Optional<String> text(String name) {
        return list(name).stream().filter(value -> !value.isEmpty()).findFirst();
    }

    boolean flag(String name) {
        return choice(name, List.of("true", "false")).map("true"::equals).orElse(false);
    }

    Optional<String> choice(String name, List<String> choices) {
        Optional<String> value = text(name).map(given -> given.toLowerCase(Locale.ROOT));
        value.filter(given -> !choices.contains(given)).ifPresent(given -> {
            throw ProblemException.parameter(name, "must be one of " + String.join(", ", choices) + ".");
        });
        return value;
    }

    int limit() {
        return whole("limit", 1, RowQuery.MAX_LIMIT, RowQuery.DEFAULT_LIMIT);
    }

    /** Returns the most characters wanted of a cell. */
    int most() {
        return whole("limit", 1, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    int offset() {
        return whole("offset", 0, Integer.MAX_VALUE, 0);
    }

    /** Returns a whole number, at most {@code most}; {@code absent} without the parameter. */
    private int whole(String name, int least, int most, int absent) {
        if (!values.containsKey(name)) {
            return absent;
        }
        try {
            long value = Long.parseLong(list(name).get(0));
            if (value >= least) {
                return (int) Math.min(value, most);
            }
        } catch (NumberFormatException noNumber) {
            throw ProblemException.parameter(name, "must be a whole number.");
        }
        throw ProblemException.parameter(name, "must be at least " + least + ".");
    }

    Optional<Double> number(String name) {
        return text(name).map(given -> {
            try {
                double value = Double.parseDouble(given);
                if (Double.isFinite(value)) {
                    return value;
                }
            } catch (NumberFormatException noNumber) {
                throw ProblemException.parameter(name, "must be a number.");
            }
            throw ProblemException.parameter(name, "must be a number.");
        });
    }

    /** Parses an instant; a date means its beginning, or its last instant if {@code endOfDay}. */
    static Instant time(String name, String given, boolean endOfDay) {
        try {
            return given.length() > 10
                    ? OffsetDateTime.parse(given).toInstant()
                    : day(LocalDate.parse(given), endOfDay);
        } catch (DateTimeParseException neither) {
            throw ProblemException.parameter(
                    name, "must be a date, a time such as 2026-01-20T10:00:00Z, or an identity.");
        }
    }

    private static Instant day(LocalDate date, boolean endOfDay) {
        return endOfDay
                ? date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusNanos(1)
                : date.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Returns the same query without an offset, and with one parameter set. */
    String after(String name, String value) {
        StringBuilder query = new StringBuilder();
        values.forEach((key, all) -> {
            if (!key.equals(name) && !key.equals("offset")) {
                all.forEach(each -> append(query, key, each));
            }
        });
        append(query, name, value);
        return query.toString();
    }

    private static void append(StringBuilder query, String name, String value) {
        query.append(query.isEmpty() ? "" : "&")
                .append(URLEncoder.encode(name, StandardCharsets.UTF_8))
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
}
