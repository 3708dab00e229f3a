package dev.kit.mock;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Percent-encoded texts. A percent sign that is none stays as it is. */
final class Encoded {

    private Encoded() {}

    static String path(String text) {
        return decoded(text.replace("+", "%2B"));
    }

    static String form(String text) {
        return decoded(text);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** The pairs of a query or form, in order. */
    static Map<String, List<String>> pairs(String text) {
        Map<String, List<String>> pairs = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = form(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : form(pair.substring(equals + 1));
                pairs.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
            }
        }
        return pairs;
    }
}
