package dev.kit.client;

import dev.kit.client.http.ParameterStyle;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.TypeRef;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Encodes parameters in the query, the path and headers, by style. */
record ParameterEncoder(JsonCodec codec) {

    private static final TypeRef<Object> PLAIN = TypeRef.of(Object.class);

    /** Appends {@code &name=value} pairs; a null or an empty list adds nothing. */
    void query(StringBuilder out, String name, @Nullable Object value, ParameterStyle style) {
        if (value == null) {
            return;
        }
        Object plain = plain(value);
        switch (style) {
            case JSON -> pair(out, Percent.value(name), json(value));
            case BRACKETS -> nested(out, Percent.value(name), "%5B%5D", plain);
            case DEEP_OBJECT -> nested(out, Percent.value(name), "", plain);
            case SPACE_DELIMITED -> delimited(out, name, plain, "%20");
            case PIPE_DELIMITED -> delimited(out, name, plain, "%7C");
            case FORM -> delimited(out, name, plain, ",");
            default -> exploded(out, name, plain);
        }
    }

    /** Returns the members of {@code value} as an {@code application/x-www-form-urlencoded} body. */
    Payload form(Object value, Map<String, ParameterStyle> styles) {
        StringBuilder pairs = new StringBuilder();
        if (plain(value) instanceof Map<?, ?> members) {
            members.forEach((name, member) ->
                    query(pairs, name.toString(), member, styles.getOrDefault(name, ParameterStyle.FORM_EXPLODED)));
        } else {
            query(pairs, "", value, ParameterStyle.FORM_EXPLODED);
        }
        return Payload.text(pairs.isEmpty() ? "" : pairs.substring(1), "application/x-www-form-urlencoded");
    }

    /** Returns the text of a path parameter, percent-encoded. */
    String path(String name, Object value, ParameterStyle style) {
        Object plain = plain(value);
        String key = Percent.value(name);
        return switch (style) {
            case JSON -> Percent.value(json(value));
            case LABEL -> "." + joined(plain, ",", ",");
            case LABEL_EXPLODED -> "." + joined(plain, ".", "=");
            case MATRIX -> ";" + key + "=" + joined(plain, ",", ",");
            case MATRIX_EXPLODED ->
                plain instanceof List<?> list
                        ? list.stream()
                                .map(item -> ";" + key + "=" + scalar(item))
                                .collect(Collectors.joining())
                        : ";" + (plain instanceof Map<?, ?> ? "" : key + "=") + joined(plain, ";", "=");
            case SIMPLE_EXPLODED -> joined(plain, ",", "=");
            default -> joined(plain, ",", ",");
        };
    }

    /** Returns the text of a header, not percent-encoded. */
    String header(Object value, ParameterStyle style) {
        Object plain = plain(value);
        if (style == ParameterStyle.JSON) {
            return json(value);
        }
        String between = style == ParameterStyle.SIMPLE_EXPLODED ? "=" : ",";
        if (plain instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + between + entry.getValue())
                    .collect(Collectors.joining(","));
        }
        return plain instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : plain.toString();
    }

    private Object plain(Object value) {
        boolean scalar = value instanceof String || value instanceof Number || value instanceof Boolean;
        return scalar ? value : codec.convert(value, PLAIN);
    }

    private String json(Object value) {
        return new String(codec.write(value), StandardCharsets.UTF_8);
    }

    private void exploded(StringBuilder out, String name, Object plain) {
        if (plain instanceof List<?> list) {
            list.forEach(item -> pair(out, Percent.value(name), String.valueOf(item)));
        } else if (plain instanceof Map<?, ?> map) {
            map.forEach((key, item) -> exploded(out, key.toString(), orEmpty(item)));
        } else {
            pair(out, Percent.value(name), plain.toString());
        }
    }

    private void delimited(StringBuilder out, String name, Object plain, String delimiter) {
        boolean nothing = plain instanceof List<?> list && list.isEmpty();
        if (!nothing) {
            out.append('&').append(Percent.value(name)).append('=').append(joined(plain, delimiter, delimiter));
        }
    }

    private static void nested(StringBuilder out, String key, String ofItem, @Nullable Object plain) {
        if (plain instanceof List<?> list) {
            list.forEach(item -> nested(out, key + ofItem, ofItem, item));
        } else if (plain instanceof Map<?, ?> map) {
            map.forEach((name, member) ->
                    nested(out, key + "%5B" + Percent.value(name.toString()) + "%5D", ofItem, member));
        } else if (plain != null) {
            pair(out, key, plain.toString());
        }
    }

    private static void pair(StringBuilder out, String encodedName, String value) {
        out.append('&').append(encodedName).append('=');
        Percent.value(out, value);
    }

    private static String joined(Object plain, String delimiter, String between) {
        Stream<String> items = plain instanceof Map<?, ?> map
                ? map.entrySet().stream().map(entry -> scalar(entry.getKey()) + between + scalar(entry.getValue()))
                : plain instanceof List<?> list
                        ? list.stream().map(ParameterEncoder::scalar)
                        : Stream.of(scalar(plain));
        return items.collect(Collectors.joining(delimiter));
    }

    private static String scalar(@Nullable Object value) {
        return value == null ? "" : Percent.value(value.toString());
    }

    private static Object orEmpty(@Nullable Object value) {
        return value == null ? List.of() : value;
    }
}
