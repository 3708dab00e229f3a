package dev.kit.cli.dev.door;

import java.io.IOException;

/** A client that has not sent the next bytes in time. */
final class LateClientException extends IOException {

    private static final long serialVersionUID = 1L;

    LateClientException(Throwable cause) {
        super("the client is too slow", cause);
    }
}
