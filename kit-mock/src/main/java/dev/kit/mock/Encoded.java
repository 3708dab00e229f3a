package dev.kit.mock;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Decodes percent-encoded texts. A percent sign that starts no valid escape stays as it is. */
final class Encoded {

    private Encoded() {}

    static String path(String text) {
        return form(text.replace("+", "%2B"));
    }

    static String form(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** Returns the pairs of a query or form, in order. */
    static Map<String, List<String>> pairs(String text) {
        return pairs(text, Encoded::form);
    }

    /** Returns the pairs, with names decoded and values passed through {@code decode}. */
    static Map<String, List<String>> pairs(String text, UnaryOperator<String> decode) {
        Map<String, List<String>> pairs = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = form(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decode.apply(pair.substring(equals + 1));
                pairs.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
            }
        }
        return pairs;
    }
}
