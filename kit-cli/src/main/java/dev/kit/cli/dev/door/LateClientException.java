package dev.kit.cli.dev.door;

import java.io.IOException;

/** Thrown if a client does not send data in time. */
final class LateClientException extends IOException {

    private static final long serialVersionUID = 1L;

    LateClientException(Throwable cause) {
        super("the client is too slow", cause);
    }
}
