package dev.kit.client.query;

import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.TypeRef;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes equal values as equal JSON.
 *
 * <p>Members are sorted, null members are omitted, and numbers have neither an exponent nor trailing zeros.
 */
final class CanonicalJson {

    private static final TypeRef<Object> PLAIN = TypeRef.of(Object.class);
    private static final String NULL = "null";

    private CanonicalJson() {}

    static String of(Object value, JsonCodec codec) {
        if (value instanceof String text) {
            return quoted(text, codec);
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Boolean) {
            return value.toString();
        }
        StringBuilder out = new StringBuilder();
        write(out, value instanceof Number ? value : codec.convert(value, PLAIN), codec);
        return out.toString();
    }

    private static void write(StringBuilder out, @Nullable Object plain, JsonCodec codec) {
        if (plain == null) {
            out.append(NULL);
        } else if (plain instanceof Map<?, ?> map) {
            object(out, map, codec);
        } else if (plain instanceof Collection<?> list) {
            String separator = "[";
            for (Object item : list) {
                out.append(separator);
                write(out, item, codec);
                separator = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (plain instanceof Number number) {
            out.append(number(number));
        } else {
            out.append(plain instanceof Boolean ? plain.toString() : quoted(plain.toString(), codec));
        }
    }

    private static void object(StringBuilder out, Map<?, ?> map, JsonCodec codec) {
        Map<String, Object> sorted = new TreeMap<>();
        map.forEach((name, member) -> {
            if (member != null) {
                sorted.put(name.toString(), member);
            }
        });
        String separator = "{";
        for (Map.Entry<String, Object> member : sorted.entrySet()) {
            out.append(separator).append(quoted(member.getKey(), codec)).append(':');
            write(out, member.getValue(), codec);
            separator = ",";
        }
        out.append(sorted.isEmpty() ? "{}" : "}");
    }

    /** Returns the same text for equal numbers of different types and scales. */
    private static String number(Number number) {
        if (number instanceof BigInteger || number instanceof Long || number instanceof Integer) {
            return number.toString();
        }
        try {
            BigDecimal exact = number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
            BigDecimal stripped = exact.signum() == 0 ? BigDecimal.ZERO : exact.stripTrailingZeros();
            // A huge exponent would be written as as many zeros.
            return Math.abs((long) stripped.scale()) > 400 ? stripped.toString() : stripped.toPlainString();
        } catch (NumberFormatException infinite) {
            return NULL;
        }
    }

    static String quoted(String text, JsonCodec codec) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || c > '~') {
                return new String(codec.write(text), StandardCharsets.UTF_8);
            }
        }
        return '"' + text + '"';
    }
}
