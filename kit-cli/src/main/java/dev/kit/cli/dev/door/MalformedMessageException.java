package dev.kit.cli.dev.door;

import java.io.IOException;

/** Thrown if the end of a message cannot be determined. */
final class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(String message) {
        super(message);
    }
}
