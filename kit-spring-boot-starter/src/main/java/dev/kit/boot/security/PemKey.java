package dev.kit.boot.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/** Reads a public key in the PEM format written by {@code openssl pkey -pubout}. */
final class PemKey {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]+)-----END PUBLIC KEY-----");

    private PemKey() {}

    static PublicKey read(Resource file) {
        try {
            Matcher block = BLOCK.matcher(file.getContentAsString(StandardCharsets.US_ASCII));
            if (block.find()) {
                return decode(Base64.getMimeDecoder().decode(block.group(1)), file);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("The key in " + file.getDescription() + " cannot be read.", e);
        }
        throw new IllegalArgumentException(
                file.getDescription() + " holds no public key between BEGIN PUBLIC KEY and END PUBLIC KEY.");
    }

    private static PublicKey decode(byte[] encoded, Resource file) {
        return Stream.of("RSA", "EC")
                .map(algorithm -> decode(encoded, algorithm))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The key in " + file.getDescription() + " is neither RSA nor EC."));
    }

    private static @Nullable PublicKey decode(byte[] encoded, String algorithm) {
        try {
            return KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            return null; // of another kind
        }
    }
}
