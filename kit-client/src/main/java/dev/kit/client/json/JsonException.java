package dev.kit.client.json;

import org.jspecify.annotations.Nullable;

/** JSON and a Java type did not fit. */
public final class JsonException extends RuntimeException {

    private final String path;

    JsonException(String path, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.path = path;
    }

    /** Where in the document, as a JSON pointer; empty at its root. */
    public String path() {
        return path;
    }
}
