package dev.kit.envkit;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON variables in a separate class, so that Jackson loads only if there is one. */
final class JsonText {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    private JsonText() {}

    static <T> @Nullable T read(String text, Class<T> type) {
        try {
            return MAPPER.readValue(text, type);
        } catch (JacksonException e) {
            return null;
        }
    }
}
