package dev.kit.examples.shop;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.envkit.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Turns a session into a signed cookie value and back. Thread-safe. */
public final class SessionTokens {

    /** The lifetime of a session. */
    public static final Duration LIFETIME = Duration.ofHours(8);

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final Secret<String> key;
    private final Clock clock;

    SessionTokens(Secret<String> key, Clock clock) {
        this.key = key;
        this.clock = clock;
    }

    /** A new session's token. */
    public String issue(long customerId, String tenantId) {
        long expiry = clock.instant().plus(LIFETIME).getEpochSecond();
        String payload =
                ENCODER.encodeToString((customerId + ":" + tenantId + ":" + expiry).getBytes(StandardCharsets.UTF_8));
        return payload + "." + ENCODER.encodeToString(sign(payload));
    }

    /** The session of {@code token}; 401 if it was altered or has expired. */
    public Session verify(String token) {
        String[] parts = token.split("\\.", 2);
        if (parts.length != 2 || !MessageDigest.isEqual(ENCODER.encode(sign(parts[0])), ascii(parts[1]))) {
            throw HttpErrors.unauthorized("The session is not valid. Log in again: POST /auth/login.");
        }
        String[] fields = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8).split(":", 3);
        Instant expiresAt = Instant.ofEpochSecond(Long.parseLong(fields[2]));
        if (expiresAt.isBefore(clock.instant())) {
            throw HttpErrors.unauthorized("The session has expired. Log in again: POST /auth/login.");
        }
        return new Session(Long.parseLong(fields[0]), fields[1], expiresAt);
    }

    private byte[] sign(String payload) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.reveal().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac.doFinal(ascii(payload));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM has no HmacSHA256.", e);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
