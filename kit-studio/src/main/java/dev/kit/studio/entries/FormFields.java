package dev.kit.studio.entries;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Encodes form fields as request bodies, and decodes recorded ones and queries. */
public final class FormFields {

    /** The escapes of printable characters other than {@code # % & + =}. */
    private static final Pattern TYPED = Pattern.compile("%(2[1247-9A-CF]|3[A-CEF]|40|5[B-E]|60|7[B-E])");

    private FormFields() {}

    /**
     * Encodes the fields of a parsed form; returns null without any.
     *
     * <p>They are encoded as browsers do, or as people type them if the body has the size of that. Marks stay as they
     * are.
     */
    public static @Nullable String encoded(CapturedBody body) {
        if (body.fields() == null) {
            return null;
        }
        String text = body.fields().entrySet().stream()
                .flatMap(
                        field -> field.getValue().stream().map(value -> encoded(field.getKey()) + '=' + encoded(value)))
                .collect(Collectors.joining("&"))
                .replace(encoded(HiddenMarks.MARK), HiddenMarks.MARK);
        String typed = TYPED.matcher(text).replaceAll(found -> Matcher.quoteReplacement(decoded(found.group())));
        return typed.length() == body.size() ? typed : text;
    }

    /** Returns the text with decoded names and values, for comparisons. */
    public static String readable(String encoded) {
        return pairs(encoded).map(pair -> pair.getKey() + '=' + pair.getValue()).collect(Collectors.joining("&"));
    }

    static String encoded(String text) {
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
