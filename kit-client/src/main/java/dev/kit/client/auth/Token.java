package dev.kit.client.auth;

import java.time.Duration;

/**
 * An access token as it was issued.
 *
 * @param life the validity; zero if the server specifies none
 */
record Token(String value, Duration life) {

    /** Omits the token. */
    @Override
    public String toString() {
        return "Token[****, " + life + "]";
    }
}
