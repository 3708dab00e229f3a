package dev.kit.boot.studio;

import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The token that callers of the studio must present.
 *
 * @param value the token; null if none is required
 * @param isForAll whether callers on this machine must present it too
 */
record StudioToken(@Nullable String value, boolean isForAll) {

    /** The value that requests a new token at each start. */
    static final String AUTO = "auto";

    private static final int BYTES = 24;

    static StudioToken of(@Nullable String configured) {
        if (!AUTO.equals(configured)) {
            return new StudioToken(configured, false);
        }
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return new StudioToken(Base64.getUrlEncoder().withoutPadding().encodeToString(secret), true);
    }

    /** Returns the URL suffix that carries the token; empty for a token that only remote callers need. */
    String query() {
        return isForAll ? "/?token=" + value : "";
    }

    /** Returns a description without the token. */
    @Override
    public String toString() {
        return "StudioToken[isForAll=" + isForAll + ']';
    }
}
