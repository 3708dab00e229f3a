package dev.kit.constructs.openapi;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The announced end of an operation. Immutable.
 *
 * @param since when the operation became deprecated, or will
 * @param sunset when it will stop responding, or null if that is not planned
 * @param link the documentation of the change, or null
 */
public record Deprecation(
        Instant since, @Nullable Instant sunset, @Nullable URI link) {

    private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /**
     * Checks the order of the dates.
     *
     * @throws IllegalArgumentException if {@code sunset} is before {@code since}
     */
    public Deprecation {
        if (sunset != null && sunset.isBefore(since)) {
            throw new IllegalArgumentException(
                    "The sunset " + sunset + " is before the deprecation, " + since + ". Exchange the dates.");
        }
    }

    /**
     * Returns a deprecation from text.
     *
     * @param since a date, which starts at midnight UTC, or a time: {@code 2026-06-30}, {@code 2026-06-30T12:00:00Z}
     * @param sunset a date or time, or null
     * @param link a URI reference, or null
     * @throws IllegalArgumentException if a text is malformed, or the sunset is before the deprecation
     */
    public static Deprecation of(String since, @Nullable String sunset, @Nullable String link) {
        return new Deprecation(
                instant(since), sunset == null ? null : instant(sunset), link == null ? null : URI.create(link));
    }

    /**
     * Returns the headers of every response.
     *
     * <p>They are {@code Deprecation} of RFC 9745, {@code Sunset} of RFC 8594, and {@code Link}.
     */
    public List<Map.Entry<String, String>> headers() {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        headers.add(Map.entry("Deprecation", "@" + since.getEpochSecond()));
        if (sunset != null) {
            headers.add(Map.entry("Sunset", IMF_FIXDATE.format(sunset)));
        }
        if (link != null) {
            headers.add(Map.entry("Link", "<" + link.toASCIIString() + ">; rel=\"deprecation\""));
        }
        return headers;
    }

    void describe(ObjectNode operation) {
        operation.put("deprecated", true);
        if (link != null) {
            operation
                    .putObject("externalDocs")
                    .put("description", "Deprecation")
                    .put("url", link.toASCIIString());
        }
        operation.put("x-deprecated-since", text(since));
        if (sunset != null) {
            operation.put("x-sunset", text(sunset));
        }
    }

    /** Adds the headers of every response to {@code headers}, which describe the response. */
    void describeHeaders(ObjectNode headers) {
        headers.set("Deprecation", ResponseHeaders.text("When the operation became deprecated: `@` and Unix time."));
        if (sunset != null) {
            headers.set("Sunset", ResponseHeaders.text("When the operation will stop responding."));
        }
        if (link != null) {
            headers.set("Link", ResponseHeaders.text("The documentation of the deprecation."));
        }
    }

    /** Returns a date if the time is midnight, as people write it. */
    private static String text(Instant time) {
        String text = time.toString();
        return text.endsWith("T00:00:00Z") ? text.substring(0, text.indexOf('T')) : text;
    }

    private static Instant instant(String text) {
        try {
            return text.indexOf('T') < 0
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is neither a date such as 2026-06-30 nor a time such as 2026-06-30T12:00:00Z.",
                    e);
        }
    }
}
