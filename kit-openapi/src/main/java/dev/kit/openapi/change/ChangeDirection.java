package dev.kit.openapi.change;

import java.util.Locale;

/** The direction of messages, from the point of view of a client. */
public enum ChangeDirection {
    /** Messages that clients send: requests, and their responses to webhooks. */
    REQUEST,
    /** Messages that clients read: responses, and the requests of webhooks. */
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
