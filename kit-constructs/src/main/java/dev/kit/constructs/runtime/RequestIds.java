package dev.kit.constructs.runtime;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes a harmless request id from the client, or makes one. */
final class RequestIds {

    static final String HEADER = "X-Request-ID";
    private static final int MAX_LENGTH = 128;

    private RequestIds() {}

    static String of(@Nullable String sent) {
        return sent != null && isHarmless(sent) ? sent : UUID.randomUUID().toString();
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
