package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The path of a request within the application, as sent. */
final class RequestPath {

    private RequestPath() {}

    /** The raw path without context path, the dispatcher's prefix and {@code ;name=value} parameters. */
    static String of(HttpServletRequest request) {
        String path = after(request.getContextPath(), request.getRequestURI());
        if (request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH) {
            path = after(request.getServletPath(), path);
        }
        return path.indexOf(';') < 0 ? path : withoutParameters(path);
    }

    private static String after(String prefix, String path) {
        return prefix.isEmpty() || !path.startsWith(prefix) ? path : path.substring(prefix.length());
    }

    private static String withoutParameters(String path) {
        StringBuilder kept = new StringBuilder(path.length());
        boolean parameter = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            parameter = c == ';' || (parameter && c != '/');
            if (!parameter) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    /**
     * The values by name, each decoded once.
     *
     * <p>Null if one of them is not percent-encoded UTF-8, or is a dot segment: filters that look at the normalized path
     * would have judged another one.
     */
    static @Nullable Map<String, String> parameters(List<String> names, List<String> rawValues) {
        if (names.isEmpty()) {
            return Map.of();
        }
        Map<String, String> parameters = new LinkedHashMap<>(names.size() * 2);
        for (int i = 0; i < names.size(); i++) {
            String value = decode(rawValues.get(i));
            if (value == null || value.equals(".") || value.equals("..")) {
                return null;
            }
            parameters.put(names.get(i), value);
        }
        return parameters;
    }

    private static @Nullable String decode(String raw) {
        if (raw.indexOf('%') < 0) {
            return raw;
        }
        byte[] source = raw.getBytes(StandardCharsets.UTF_8);
        ByteBuffer decoded = ByteBuffer.allocate(source.length);
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '%') {
                decoded.put(source[i]);
                continue;
            }
            int high = i + 2 < source.length ? Character.digit(source[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(source[i + 2], 16);
            if (low < 0) {
                return null;
            }
            decoded.put((byte) (high << 4 | low));
            i += 2;
        }
        return utf8(decoded.flip());
    }

    private static @Nullable String utf8(ByteBuffer bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            return text.indexOf('\0') < 0 ? text : null;
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
