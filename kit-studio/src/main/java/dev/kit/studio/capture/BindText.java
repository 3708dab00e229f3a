package dev.kit.studio.capture;

import java.io.InputStream;
import java.io.Reader;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The text of a bound value, short enough to keep. */
final class BindText {

    private static final int MAX_CHARS = 1_000;
    private static final int MAX_BYTES = 32;

    private BindText() {}

    static @Nullable String of(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof byte[] bytes) {
            String head = HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, MAX_BYTES)));
            return "\\x" + head + (bytes.length > MAX_BYTES ? "… (" + bytes.length + " bytes)" : "");
        }
        if (value instanceof InputStream || value instanceof Reader) {
            return "(stream)";
        }
        String text = value instanceof Object[] array ? Arrays.toString(array) : String.valueOf(value);
        return text.length() <= MAX_CHARS
                ? text
                : text.substring(0, MAX_CHARS) + "… (" + text.length() + " characters)";
    }
}
