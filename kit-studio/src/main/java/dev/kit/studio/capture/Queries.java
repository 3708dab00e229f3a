package dev.kit.studio.capture;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names and values of a query string or a form. */
final class Queries {

    private Queries() {}

    static Map<String, List<String>> parse(String encoded) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : encoded.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                values.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
            }
        }
        return values;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return text;
        }
    }
}
