package dev.kit.client.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes JSON. Thread-safe. */
public interface JsonCodec {

    /** The codec used unless another is given: tolerant of unknown fields, exact with numbers. */
    static JsonCodec standard() {
        return JacksonCodec.STANDARD;
    }

    /** A codec on a mapper of your own. */
    static JsonCodec jackson(JsonMapper mapper) {
        return new JacksonCodec(mapper);
    }

    /**
     * Reads a document.
     *
     * @throws JsonException if it is not JSON of that shape
     */
    <T> T read(byte[] json, TypeRef<T> type);

    /**
     * Writes a document in UTF-8.
     *
     * @throws JsonException if the value has no JSON form
     */
    byte[] write(@Nullable Object value);

    /**
     * Turns a value into another shape, as if written and read again.
     *
     * @throws JsonException if it does not fit
     */
    <T> T convert(@Nullable Object value, TypeRef<T> type);
}
