package dev.kit.envkit.credentials;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Seals and opens credentials with AES-256-GCM. Immutable and thread-safe.
 *
 * <p>Layout 2 seals each value by itself: Base64url, without padding, of 12 random bytes, the ciphertext and its
 * 16-byte tag; the additional data {@code kit/v2|project|stage|NAME} binds it to its place. Layout 1 seals a whole JSON
 * object: Base64 of ciphertext and tag, accompanied by 12 random bytes in hexadecimal.
 */
public final class CredentialCipher {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final byte[] NO_ADDITIONAL_DATA = new byte[0];
    private static final SecureRandom RANDOM = new SecureRandom();

    private final MasterKey key;

    /** Creates a cipher that seals and opens with {@code key}. */
    public CredentialCipher(MasterKey key) {
        this.key = key;
    }

    /** The place of a value of layout 2. It cannot be opened elsewhere. */
    public record Place(String project, String stage, String name) {

        /** Rejects the separator of the additional data. */
        public Place {
            if ((project + stage + name).indexOf('|') >= 0) {
                throw new IllegalArgumentException("Project, stage and name of a credential must not contain \"|\".");
            }
        }

        private byte[] additionalData() {
            return ("kit/v2|" + project + '|' + stage + '|' + name).getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * A payload of layout 1.
     *
     * @param encrypted Base64 of ciphertext and tag
     * @param iv 24 lower-case hexadecimal characters
     */
    public record Payload(String encrypted, String iv) {}

    /** Seals {@code value} for {@code place}. Two calls never return the same text. */
    public String seal(Place place, String value) {
        byte[] nonce = nonce();
        byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, utf8(value), place.additionalData(), place.name());
        byte[] whole = Arrays.copyOf(nonce, nonce.length + sealed.length);
        System.arraycopy(sealed, 0, whole, nonce.length, sealed.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    /**
     * Opens a value of layout 2.
     *
     * @throws CredentialStoreException if it was altered, moved or sealed with another key
     */
    public String open(Place place, String sealed) {
        byte[] whole = decode(Base64.getUrlDecoder(), sealed, place.name());
        if (whole.length < NONCE_BYTES + TAG_BITS / 8) {
            throw altered(place.name());
        }
        byte[] nonce = Arrays.copyOf(whole, NONCE_BYTES);
        byte[] rest = Arrays.copyOfRange(whole, NONCE_BYTES, whole.length);
        return text(run(Cipher.DECRYPT_MODE, nonce, rest, place.additionalData(), place.name()));
    }

    /** Seals all of {@code credentials} together, in layout 1. */
    public Payload sealTogether(Map<String, String> credentials) {
        byte[] nonce = nonce();
        byte[] sealed = run(
                Cipher.ENCRYPT_MODE, nonce, utf8(CredentialJson.write(credentials)), NO_ADDITIONAL_DATA, "The payload");
        return new Payload(
                Base64.getEncoder().encodeToString(sealed), HexFormat.of().formatHex(nonce));
    }

    /**
     * Opens a payload of layout 1.
     *
     * @throws CredentialStoreException if it was altered, was sealed with another key, or is not an object of strings
     */
    public Map<String, String> openTogether(Payload payload) {
        byte[] nonce = nonceOf(payload);
        byte[] sealed = decode(Base64.getDecoder(), payload.encrypted(), "The sealed payload");
        if (sealed.length < TAG_BITS / 8) {
            throw altered("The sealed payload");
        }
        byte[] plain;
        try {
            plain = transform(Cipher.DECRYPT_MODE, nonce, sealed, NO_ADDITIONAL_DATA);
        } catch (AEADBadTagException e) {
            throw new CredentialStoreException("The sealed credentials do not open with key " + key.id()
                    + ": they were sealed with another key, or altered. Check " + MasterKey.VARIABLE + '.');
        } catch (GeneralSecurityException e) {
            throw altered("The sealed payload");
        }
        return CredentialJson.read(text(plain), "the sealed credentials");
    }

    private static byte[] nonceOf(Payload payload) {
        if (!payload.iv().matches("[0-9a-fA-F]{24}")) {
            throw new CredentialStoreException(
                    "The \"iv\" of the sealed credentials is not 24 hexadecimal characters.");
        }
        return HexFormat.of().parseHex(payload.iv());
    }

    private byte[] run(int mode, byte[] nonce, byte[] input, byte[] additionalData, String what) {
        try {
            return transform(mode, nonce, input, additionalData);
        } catch (GeneralSecurityException e) {
            throw altered(what);
        }
    }

    private byte[] transform(int mode, byte[] nonce, byte[] input, byte[] additionalData)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key.aes(), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(additionalData);
        return cipher.doFinal(input);
    }

    private static CredentialStoreException altered(String name) {
        return new CredentialStoreException(name
                + " was altered after it was sealed, or moved from another name, stage or project. Take it back from"
                + " the repository's history; if a merge brought it in beside a new key, run kit secrets:merge.");
    }

    private static byte[] decode(Base64.Decoder decoder, String text, String name) {
        try {
            return decoder.decode(text);
        } catch (IllegalArgumentException e) {
            throw altered(name);
        }
    }

    private static byte[] nonce() {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
