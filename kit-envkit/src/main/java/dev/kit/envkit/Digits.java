package dev.kit.envkit;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses numbers strictly: ASCII digits and an optional minus sign, nothing ambiguous. */
final class Digits {

    /** The maximum length. Longer texts are rejected before they take quadratic time. */
    private static final int LONGEST_DECIMAL = 1_000;

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private Digits() {}

    static @Nullable Integer toInteger(String text) {
        Long value = toLong(text);
        return value == null || value != value.intValue() ? null : Integer.valueOf(value.intValue());
    }

    static @Nullable Long toLong(String text) {
        String number = text.strip();
        try {
            return INTEGER.matcher(number).matches() ? Long.valueOf(number) : null;
        } catch (NumberFormatException beyond64Bits) {
            return null;
        }
    }

    static @Nullable BigDecimal toDecimal(String text) {
        String number = text.strip();
        return number.length() <= LONGEST_DECIMAL && DECIMAL.matcher(number).matches() ? new BigDecimal(number) : null;
    }
}
