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
        if (!values.containsKey("limit")) {
            return RowQuery.DEFAULT_LIMIT;
        }
        long limit = whole("limit", 1);
        return (int) Math.min(limit, RowQuery.MAX_LIMIT);
    }

    /** Returns the most characters wanted of a cell. */
    int most() {
        return values.containsKey("limit") ? (int) Math.min(whole("limit", 1), Integer.MAX_VALUE) : Integer.MAX_VALUE;
    }

    int offset() {
        return values.containsKey("offset") ? (int) Math.min(whole("offset", 0), Integer.MAX_VALUE) : 0;
    }

    private long whole(String name, long minimum) {
        String given = list(name).get(0);
        long value;
        try {
            value = Long.parseLong(given);
        } catch (NumberFormatException noNumber) {
            throw ProblemException.parameter(name, "must be a whole number.");
        }
        if (value < minimum) {
            throw ProblemException.parameter(name, "must be at least " + minimum + ".");
        }
        return value;
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

    /** Returns the same query with one parameter set and others removed. */
    String with(String name, String value, List<String> without) {
        StringBuilder query = new StringBuilder();
        values.forEach((key, all) -> {
            if (!key.equals(name) && !without.contains(key)) {
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
