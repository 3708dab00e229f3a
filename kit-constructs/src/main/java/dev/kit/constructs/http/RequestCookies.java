package dev.kit.constructs.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code Cookie} headers.
 *
 * <p>If two cookies share a name the first one is used, since browsers send the closest first.
 */
public final class RequestCookies {

    private RequestCookies() {}

    /**
     * Reads the values of all {@code Cookie} headers, percent-decoded and otherwise unchanged.
     *
     * @throws dev.kit.constructs.errors.BadRequestException if a value has a zero character
     */
    public static Map<String, String> parse(List<String> headers) {
        if (headers.isEmpty()) {
            return Map.of();
        }
        Map<String, String> cookies = new LinkedHashMap<>();
        for (String header : headers) {
            for (String pair : text(header).split(";", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? "" : pair.substring(0, equals).trim();
                if (!name.isEmpty()) {
                    cookies.putIfAbsent(
                            name, decoded(unquoted(pair.substring(equals + 1).trim())));
                }
            }
        }
        return cookies;
    }

    /** Restores text in UTF-8, since servers read headers as Latin-1. */
    private static String text(String header) {
        int highest = header.chars().max().orElse(0);
        boolean bytes = highest > 0x7F && highest <= 0xFF;
        String text = bytes ? PercentText.utf8(ByteBuffer.wrap(header.getBytes(StandardCharsets.ISO_8859_1))) : null;
        return text == null ? header : text;
    }

    private static String unquoted(String value) {
        return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }

    private static String decoded(String value) {
        String decoded = PercentText.decode(value);
        // Other software sets cookies too; a value that is not percent-encoded is taken literally.
        return RequestText.storable(decoded == null ? value : decoded, "A cookie");
    }
}
