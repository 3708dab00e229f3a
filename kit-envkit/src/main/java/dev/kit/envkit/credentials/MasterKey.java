package dev.kit.envkit.credentials;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The key of sealed credentials: 32 bytes, written as 64 hexadecimal digits. Immutable.
 *
 * <p>{@code toString} and {@link #id()} identify the key without revealing it.
 */
public final class MasterKey {

    /**
     * The environment variable that contains the key.
     *
     * <p>It contains several keys separated by commas while keys are being changed.
     */
    public static final String VARIABLE = "KIT_MASTER_KEY";

    private static final int BYTES = 32;
    private static final byte[] ID_LABEL = "kit/key-id/v1".getBytes(StandardCharsets.US_ASCII);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] bytes;
    private final String id;

    private MasterKey(byte[] bytes) {
        this.bytes = bytes;
        this.id = idOf(bytes);
    }

    /** Returns a new random key. */
    public static MasterKey generate() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new MasterKey(bytes);
    }

    /**
     * Reads a key of 64 hexadecimal characters, in either case. Surrounding white space is ignored.
     *
     * @throws CredentialStoreException if the text is anything else
     */
    public static MasterKey parse(String hex) {
        String stripped = hex.strip();
        if (stripped.length() != BYTES * 2) {
            throw malformed("it has " + stripped.length() + " characters");
        }
        try {
            return new MasterKey(HexFormat.of().parseHex(stripped));
        } catch (IllegalArgumentException e) {
            throw malformed("it has other characters");
        }
    }

    /** Omits the cause on purpose, since it would quote the key. */
    private static CredentialStoreException malformed(String found) {
        return new CredentialStoreException(VARIABLE + " is not a key of 64 hexadecimal characters: " + found
                + ". Copy it whole from the key file of the stage, without quotes.");
    }

    /**
     * Reads one or more keys separated by commas.
     *
     * @throws CredentialStoreException if one of them is malformed
     */
    public static List<MasterKey> parseAll(String keys) {
        return Arrays.stream(keys.split(",", -1))
                .filter(key -> !key.isBlank())
                .map(MasterKey::parse)
                .toList();
    }

    private static String idOf(byte[] bytes) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
            return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(ID_LABEL), 4));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM lacks HmacSHA256.", e);
        }
    }

    /** Returns eight hexadecimal characters that identify this key. They are safe to print and to commit. */
    public String id() {
        return id;
    }

    /**
     * Returns the key itself.
     *
     * <p>Write it only to a place that its owner alone can read.
     */
    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    SecretKey aes() {
        return new SecretKeySpec(bytes, "AES");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MasterKey key && MessageDigest.isEqual(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return "MasterKey[" + id + "]";
    }
}
