package dev.kit.client.json;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes JSON. Thread-safe. */
public interface JsonCodec {

    /**
     * Returns the default codec.
     *
     * <p>It is tolerant of unknown members, exact with numbers, and strict. It accepts no number for text, no text for
     * a number or a boolean, and no null for a required member, unless the member's type is {@code @Nullable} or it is
     * written by {@code @JsonInclude(ALWAYS)}.
     */
    static JsonCodec standard() {
        return JacksonCodec.STANDARD;
    }

    /** Returns the standard codec, which also accepts {@code kinds}. */
    static JsonCodec lenient(Leniency... kinds) {
        return new JacksonCodec(StandardMapper.accepting(Set.of(kinds)));
    }

    /**
     * Returns the standard codec with the modules and limits of {@code mapper}.
     *
     * <p>The rules of the standard codec, and members named as generated, take precedence over those of the mapper.
     *
     * @param kinds the kinds of values to accept as well
     */
    static JsonCodec standard(JsonMapper mapper, Leniency... kinds) {
        return new JacksonCodec(StandardMapper.over(mapper, Set.of(kinds)));
    }

    /** Returns a codec that uses {@code mapper}. */
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
     * Converts a value to another shape, as if written and read again.
     *
     * @throws JsonException if it does not fit
     */
    <T> T convert(@Nullable Object value, TypeRef<T> type);
}
