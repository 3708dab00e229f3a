package dev.kit.constructs.ratelimit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A key that every store accepts: short and printable. Otherwise a client could send a key that is never counted. */
final class StorableKey {

    private static final int MAXIMUM = 200;
    private static final int KEPT = 100;

    private StorableKey() {}

    /** Returns the key itself, or its beginning followed by a digest of the whole key. */
    static String of(String key) {
        if (key.length() <= MAXIMUM && isPrintable(key)) {
            return key;
        }
        String beginning = key.substring(0, Math.min(KEPT, key.length())).replaceAll("[^\\x20-\\x7e]", "?");
        return beginning + "#" + digest(key);
    }

    private static boolean isPrintable(String key) {
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) < ' ' || key.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** Encodes as UTF-16, so that no two texts share a digest, not even malformed ones. */
    private static String digest(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_16BE));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
