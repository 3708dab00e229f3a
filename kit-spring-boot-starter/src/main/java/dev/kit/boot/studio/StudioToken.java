package dev.kit.boot.studio;

import dev.kit.studio.StudioOptionsBuilder;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The token that callers of the studio must present.
 *
 * @param value the token; null when none is asked for
 * @param isForAll whether callers of this machine must present it too
 */
record StudioToken(@Nullable String value, boolean isForAll) {

    /** The setting that asks for a new token at each start. */
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

    void into(StudioOptionsBuilder options) {
        if (value != null && isForAll) {
            options.tokenForAll(value);
        } else if (value != null) {
            options.token(value);
        }
    }

    /** The end of an address that carries the token; empty for a token that only other machines need. */
    String query() {
        return isForAll ? "/?token=" + value : "";
    }

    /** Never the token. */
    @Override
    public String toString() {
        return "StudioToken[isForAll=" + isForAll + ']';
    }
}
