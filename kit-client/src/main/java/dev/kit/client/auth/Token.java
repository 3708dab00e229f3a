package dev.kit.client.auth;

import java.time.Duration;

/**
 * An access token as it was issued.
 *
 * @param life how long it is valid; zero if the server does not say
 */
record Token(String value, Duration life) {

    /** Does not show the token. */
    @Override
    public String toString() {
        return "Token[***, " + life + "]";
    }
}
