package dev.kit.constructs.http;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Accepts a harmless request id from the client, or creates one. */
public final class RequestIds {

    /** The header of requests and responses that carries the id. */
    public static final String HEADER = "X-Request-ID";

    private static final int MAX_LENGTH = 128;

    private RequestIds() {}

    /**
     * Returns the id of the request.
     *
     * <p>This is the id that the client sent with {@code exchange} if it is harmless, else that of the platform, else a
     * new one.
     */
    public static String of(Exchange exchange) {
        String sent = exchange.header(HEADER);
        return sent != null && isHarmless(sent) ? sent : of(exchange.platformRequestId());
    }

    /**
     * Returns {@code sent} if it is harmless, else a new id.
     *
     * <p>A harmless id consists of up to 128 letters, digits, dots, underscores and hyphens.
     */
    public static String of(@Nullable String sent) {
        return sent != null && isHarmless(sent) ? sent : fresh().toString();
    }

    /**
     * Returns a version 4 UUID. It identifies a request and protects nothing, so it does not need the cost of a secret.
     */
    private static UUID fresh() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    private static boolean isHarmless(String id) {
        if (id.isEmpty() || id.length() > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char character = id.charAt(i);
            boolean letter = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
            boolean digit = character >= '0' && character <= '9';
            if (!letter && !digit && character != '.' && character != '_' && character != '-') {
                return false;
            }
        }
        return true;
    }
}
