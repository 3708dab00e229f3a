package dev.kit.envkit;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Parses numbers strictly: ASCII digits and an optional minus sign, nothing ambiguous. */
final class Digits {

    /** The maximum length. Longer texts are rejected before they take quadratic time. */
    private static final int LONGEST_DECIMAL = 1_000;

    private Digits() {}

    static @Nullable Integer toInteger(String text) {
        Long value = toLong(text);
        return value == null || value != value.intValue() ? null : Integer.valueOf(value.intValue());
    }

    static @Nullable Long toLong(String text) {
        String digits = text.strip();
        int start = digits.startsWith("-") ? 1 : 0;
        int length = digits.length();
        if (length == start) {
            return null;
        }
        long negative = 0;
        for (int i = start; i < length; i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9 || overflows(negative, digit)) {
                return null;
            }
            negative = negative * 10 - digit;
        }
        if (start == 1) {
            return negative;
        }
        return negative == Long.MIN_VALUE ? null : -negative;
    }

    /** Counts downwards because the smallest value has no positive counterpart. */
    private static boolean overflows(long negative, int digit) {
        return negative < (Long.MIN_VALUE + digit) / 10;
    }

    static @Nullable BigDecimal toDecimal(String text) {
        String number = text.strip();
        return number.length() <= LONGEST_DECIMAL && isDecimal(number) ? new BigDecimal(number) : null;
    }

    private static boolean isDecimal(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        int dot = text.indexOf('.');
        return dot < 0
                ? isDigits(text, start, text.length())
                : isDigits(text, start, dot) && isDigits(text, dot + 1, text.length());
    }

    private static boolean isDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return from < to;
    }
}
