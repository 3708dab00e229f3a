package dev.kit.studio.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The identity of a row in a URL.
 *
 * <p>It is the key's plain text if that is safe in a path, else {@code ~} and base64url of the JSON array of key texts.
 */
public final class RowId {

    private static final JsonMapper JSON = new JsonMapper();

    /** Letters, digits and {@code . _ -}, except for dots only, which are relative path segments. */
    private static final Pattern PLAIN = Pattern.compile("\\.*[A-Za-z0-9_-][A-Za-z0-9._-]*");

    private RowId() {}

    static String encode(List<String> key) {
        if (key.size() == 1 && PLAIN.matcher(key.get(0)).matches()) {
            return key.get(0);
        }
        String array = JSON.writeValueAsString(key);
        return "~" + Base64.getUrlEncoder().withoutPadding().encodeToString(array.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the texts of the key. Null if {@code id} is no identity of a key of {@code size} columns. */
    public static @Nullable List<String> decode(String id, int size) {
        if (!id.startsWith("~")) {
            return size == 1 ? List.of(id) : null;
        }
        try {
            byte[] array = Base64.getUrlDecoder().decode(id.substring(1));
            @Nullable String[] key = JSON.readValue(array, String[].class);
            return key != null && key.length == size && Arrays.stream(key).allMatch(Objects::nonNull)
                    ? List.of(key)
                    : null;
        } catch (IllegalArgumentException | JacksonException e) {
            return null;
        }
    }
}
