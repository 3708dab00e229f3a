package dev.kit.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Cuts a body into frames, by its media type. */
sealed interface Frames permits EventFrames, LineFrames {

    /** The next frame; null at the end. */
    @Nullable Frame next() throws IOException;

    /** How long the server wants its reader to wait before it connects again. */
    default Optional<Duration> pause() {
        return Optional.empty();
    }

    /** Whether what follows can be asked for after a lost connection. */
    default boolean resumable() {
        return false;
    }

    /**
     * The frames of a media type.
     *
     * @throws IllegalArgumentException if an answer of that type is not made of items
     */
    static Frames of(String mediaType, String lastId, InputStream body, long longest) {
        String bare = mediaType.toLowerCase(Locale.ROOT).split(";", 2)[0].trim();
        return switch (bare) {
            case "text/event-stream" -> new EventFrames(new Lines(body, longest), lastId);
            case "application/x-ndjson",
                    "application/ndjson",
                    "application/jsonl",
                    "application/jsonlines",
                    "application/x-jsonlines",
                    "application/stream+json",
                    "application/json-seq" -> new LineFrames(new Lines(body, longest));
            default ->
                throw new IllegalArgumentException("Expected text/event-stream or application/x-ndjson but got "
                        + (bare.isEmpty() ? "no media type" : bare) + ".");
        };
    }

    /** The failure of a body that ended within a frame. */
    static IOException cut() {
        return new EOFException("The answer ended in the middle of an item.");
    }
}
