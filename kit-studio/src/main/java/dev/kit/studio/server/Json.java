package dev.kit.studio.server;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The studio's own JSON mapper, independent of the application's settings. Thread-safe. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Serializes by way of bytes, which escapes unpaired surrogates of truncated texts; WebSockets reject them. */
    String text(@Nullable Object value) {
        return new String(MAPPER.writeValueAsBytes(value), StandardCharsets.UTF_8);
    }

    byte[] bytes(@Nullable Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    static @Nullable JsonNode treeOrNull(@Nullable String text) {
        return text == null ? null : MAPPER.readTree(text);
    }

    static JsonNode tree(String text) {
        return MAPPER.readTree(text);
    }

    /** Parses an object sent by a caller. */
    static JsonNode object(byte[] bytes) {
        try {
            JsonNode node = MAPPER.readTree(bytes);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException noJson) {
            throw invalid();
        }
        throw invalid();
    }

    private static Problem invalid() {
        return new Problem(400, "INVALID_BODY", "The body must be a JSON object.");
    }

    static boolean isPing(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            return node.isObject() && "ping".equals(node.path("type").stringValue(""));
        } catch (JacksonException noJson) {
            return false;
        }
    }
}
