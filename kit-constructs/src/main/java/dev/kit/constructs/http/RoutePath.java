package dev.kit.constructs.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the raw path of a request as all adaptors must. */
public final class RoutePath {

    private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");
    private static final Pattern UNRESERVED = Pattern.compile("[A-Za-z0-9._~-]");

    private RoutePath() {}

    /** Returns the path without {@code ;name=value} parameters. */
    public static String withoutParameters(String path) {
        if (path.indexOf(';') < 0) {
            return path;
        }
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
     * Returns the path in one of its equivalent forms (RFC 3986, 6.2.2).
     *
     * <p>Letters, digits and {@code -._~} are not encoded, other encodings have capital digits.
     */
    public static String normalized(String path) {
        return path.indexOf('%') < 0
                ? path
                : ENCODED.matcher(path).replaceAll(found -> {
                    String text = String.valueOf((char) Integer.parseInt(found.group(1), 16));
                    return UNRESERVED.matcher(text).matches()
                            ? text
                            : found.group().toUpperCase(Locale.ROOT);
                });
    }

    /**
     * Returns the values by name, each decoded once.
     *
     * <p>Returns null if one of them is not percent-encoded UTF-8, or is a dot segment: filters that check the
     * normalized path would have checked a different one.
     */
    public static @Nullable Map<String, String> parameters(List<String> names, List<String> rawValues) {
        if (names.isEmpty()) {
            return Map.of();
        }
        if (names.size() == 1) {
            String value = parameter(rawValues.get(0));
            return value == null ? null : Map.of(names.get(0), value);
        }
        Map<String, String> parameters = new LinkedHashMap<>(names.size() * 2);
        for (int i = 0; i < names.size(); i++) {
            String value = parameter(rawValues.get(i));
            if (value == null) {
                return null;
            }
            parameters.put(names.get(i), value);
        }
        return parameters;
    }

    private static @Nullable String parameter(String raw) {
        String value = PercentText.decode(raw);
        return value == null || value.indexOf('\0') >= 0 || value.equals(".") || value.equals("..") ? null : value;
    }
}
