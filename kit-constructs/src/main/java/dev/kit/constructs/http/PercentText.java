package dev.kit.constructs.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decodes percent-encoded text as defined by RFC 3986: once, and as strict UTF-8. */
final class PercentText {

    private PercentText() {}

    /**
     * Returns the decoded text, or null if a percent sign is not followed by two hexadecimal digits or the bytes are
     * not UTF-8.
     */
    static @Nullable String decode(String raw) {
        return decode(raw, false);
    }

    /** Decodes like {@link #decode}, with a plus sign as a space as in forms. */
    static @Nullable String decodeForm(String raw) {
        return decode(raw, true);
    }

    private static @Nullable String decode(String raw, boolean form) {
        if (raw.indexOf('%') < 0) {
            return form ? raw.replace('+', ' ') : raw;
        }
        byte[] source = raw.getBytes(StandardCharsets.UTF_8);
        ByteBuffer decoded = ByteBuffer.allocate(source.length);
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '%') {
                decoded.put(form && source[i] == '+' ? (byte) ' ' : source[i]);
                continue;
            }
            int high = i + 2 < source.length ? Character.digit(source[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(source[i + 2], 16);
            if (low < 0) {
                return null;
            }
            decoded.put((byte) (high << 4 | low));
            i += 2;
        }
        return utf8(decoded.flip());
    }

    static @Nullable String utf8(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
