package dev.kit.studio.share;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Encodes form fields as request bodies. */
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
}
