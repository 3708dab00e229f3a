package dev.kit.client.json;

import org.jspecify.annotations.Nullable;

/** Thrown if JSON and a Java type do not match. */
public final class JsonException extends RuntimeException {

    private final String path;

    JsonException(String path, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.path = path;
    }

    /** Returns the place in the document, as a JSON pointer. It is empty at the root. */
    public String path() {
        return path;
    }
}
