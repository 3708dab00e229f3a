package dev.kit.studio.entries;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Encodes form fields as request bodies, and decodes recorded ones and queries. */
public final class FormFields {

    private FormFields() {}

    /** Returns the fields as {@code application/x-www-form-urlencoded}. */
    public static String encoded(Map<String, List<String>> fields) {
        return fields.entrySet().stream()
                .flatMap(
                        field -> field.getValue().stream().map(value -> encoded(field.getKey()) + '=' + encoded(value)))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the decoded values of a query or a form by name. Malformed encodings stay as they are. */
    public static Map<String, List<String>> parse(String encoded) {
        return pairs(encoded)
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    /** Returns the decoded names and values in their order. Malformed encodings stay as they are. */
    public static Stream<Map.Entry<String, String>> pairs(String encoded) {
        return Arrays.stream(encoded.split("&", -1))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("=", 2))
                .map(pair -> Map.entry(decoded(pair[0]), pair.length == 1 ? "" : decoded(pair[1])));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return text;
        }
    }
}
