package dev.kit.openapi.change;

import java.util.Locale;

/** The direction of the messages that a change affects, from the point of view of a client. */
public enum ChangeDirection {
    /** Messages that a client sends: requests, and its responses to callbacks and webhooks. */
    REQUEST,
    /** Messages that a client reads: responses, and the requests of callbacks and webhooks. */
    RESPONSE,
    /** No message. */
    NONE;

    /** Returns the name in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    ChangeDirection flipped() {
        return switch (this) {
            case REQUEST -> RESPONSE;
            case RESPONSE -> REQUEST;
            case NONE -> NONE;
        };
    }
}
