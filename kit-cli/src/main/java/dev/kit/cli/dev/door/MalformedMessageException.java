package dev.kit.cli.dev.door;

import java.io.IOException;

/** A message whose end cannot be found. */
final class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(String message) {
        super(message);
    }
}
