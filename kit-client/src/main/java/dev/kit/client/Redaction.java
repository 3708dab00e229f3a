package dev.kit.client;

import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.LogText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formats JSON bodies for a log, without the values of members whose names suggest secrets. */
final class Redaction {

    private static final Pattern SECRET = Pattern.compile(
            "token|secret|passw|passphrase|pwd|api_?-?key|access_?-?key|private_?-?key|credential|signature|session"
                    + "|authorization|cookie|assertion|otp|cvv|cvc|card_?-?number|iban");
    private static final int LONGEST = 2_000;
    private static final int LARGEST = 1024 * 1024;

    private Redaction() {}

    static String of(Payload body) {
        if (body.streamed() || !body.json() || body.length() > LARGEST) {
            return body.toString();
        }
        try {
            return LogText.of(text(body.as(Object.class)), LONGEST);
        } catch (JsonException noJson) {
            return body.toString();
        }
    }

    private static String text(@Nullable Object value) {
        return String.valueOf(redacted(value));
    }

    private static @Nullable Object redacted(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach(
                    (name, member) -> copy.put(name.toString(), secret(name.toString()) ? "***" : redacted(member)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Redaction::redacted).toList();
        }
        return value;
    }

    private static boolean secret(String name) {
        return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
    }
}
