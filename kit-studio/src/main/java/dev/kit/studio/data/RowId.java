package dev.kit.studio.data;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The identity of a row in a URL: the key's plain text when it is harmless, else {@code ~} and base64url of the JSON array
 * of key texts.
 */
final class RowId {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern PLAIN = Pattern.compile("(?!~)(?!\\.+$)[A-Za-z0-9._-]+");

    private RowId() {}

    static String encode(List<String> key) {
        if (key.size() == 1 && PLAIN.matcher(key.get(0)).matches()) {
            return key.get(0);
        }
        String array = JSON.writeValueAsString(key);
        return "~" + Base64.getUrlEncoder().withoutPadding().encodeToString(array.getBytes(StandardCharsets.UTF_8));
    }

    /** The key texts; null if {@code id} is not the identity of a key of {@code size} columns. */
    static @Nullable List<String> decode(String id, int size) {
        if (!id.startsWith("~")) {
            return size == 1 ? List.of(id) : null;
        }
        try {
            byte[] array = Base64.getUrlDecoder().decode(id.substring(1));
            List<@Nullable String> key = JSON.readValue(array, new TypeReference<ArrayList<@Nullable String>>() {});
            return key.size() == size && !key.contains(null) ? List.copyOf(key) : null;
        } catch (IllegalArgumentException | JacksonException e) {
            return null;
        }
    }
}
