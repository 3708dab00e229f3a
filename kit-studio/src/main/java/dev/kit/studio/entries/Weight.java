package dev.kit.studio.entries;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Estimates memory: one byte per character, two for texts beyond Latin-1, and generous sizes of objects. */
final class Weight {

    static final long OBJECT = 256;
    private static final long REFERENCE = 48;
    private static final int PIECE = 512;

    private Weight() {}

    static long of(@Nullable String text) {
        return text == null ? 0 : REFERENCE + (isLatin(text) ? 1L : 2L) * text.length();
    }

    /**
     * Returns whether the JVM stores the text as Latin-1; checks in chunks, since single characters take several times
     * as long.
     */
    private static boolean isLatin(String text) {
        char[] piece = new char[Math.min(text.length(), PIECE)];
        for (int start = 0; start < text.length(); start += PIECE) {
            int length = Math.min(PIECE, text.length() - start);
            text.getChars(start, start + length, piece, 0);
            int bits = 0;
            for (int i = 0; i < length; i++) {
                bits |= piece[i];
            }
            if (bits > 0xFF) {
                return false;
            }
        }
        return true;
    }

    static long of(Map<String, String> texts) {
        long sum = 0;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            sum += of(text.getKey()) + of(text.getValue());
        }
        return sum;
    }

    static long of(List<String> texts) {
        long sum = 0;
        for (String text : texts) {
            sum += of(text);
        }
        return sum;
    }
}
