package dev.kit.client;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Splits a body into frames, by its media type. */
sealed interface Frames permits EventFrames, LineFrames {

    /** Returns the next frame, or null at the end. */
    @Nullable Frame next() throws IOException;

    /** Returns the time that the server requests before a reconnection. */
    default Optional<Duration> pause() {
        return Optional.empty();
    }

    /** Returns whether the remaining items can be requested after a lost connection. */
    default boolean resumable() {
        return false;
    }

    /**
     * Returns the frames of a media type.
     *
     * @throws IllegalArgumentException if a response of that type does not consist of items
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
}
