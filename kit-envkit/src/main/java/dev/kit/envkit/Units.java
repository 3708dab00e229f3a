package dev.kit.envkit;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parses amounts with a unit. */
final class Units {

    private Units() {}

    static @Nullable Duration duration(String text) {
        String stripped = text.strip();
        if (stripped.startsWith("P") || stripped.startsWith("-P")) {
            return iso(stripped);
        }
        int unitStart = unitStart(stripped);
        ChronoUnit unit = timeUnit(stripped.substring(unitStart));
        Long amount = Digits.toLong(stripped.substring(0, unitStart));
        return unit == null || amount == null ? null : of(amount, unit);
    }

    private static @Nullable Duration of(long amount, ChronoUnit unit) {
        try {
            return Duration.of(amount, unit);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private static @Nullable Duration iso(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable ChronoUnit timeUnit(String unit) {
        return switch (unit.strip()) {
            case "ns" -> ChronoUnit.NANOS;
            case "us" -> ChronoUnit.MICROS;
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            case "d" -> ChronoUnit.DAYS;
            default -> null;
        };
    }

    static @Nullable Long bytes(String text) {
        String stripped = text.strip();
        int unitStart = unitStart(stripped);
        Long amount = Digits.toLong(stripped.substring(0, unitStart));
        int shift = sizeShift(stripped.substring(unitStart));
        if (amount == null || amount < 0 || shift < 0 || amount > Long.MAX_VALUE >> shift) {
            return null;
        }
        return amount << shift;
    }

    private static int sizeShift(String unit) {
        return switch (unit.strip().toUpperCase(Locale.ROOT)) {
            case "", "B" -> 0;
            case "K", "KB", "KIB" -> 10;
            case "M", "MB", "MIB" -> 20;
            case "G", "GB", "GIB" -> 30;
            case "T", "TB", "TIB" -> 40;
            default -> -1;
        };
    }

    private static int unitStart(String text) {
        int i = text.length();
        while (i > 0 && !(text.charAt(i - 1) >= '0' && text.charAt(i - 1) <= '9')) {
            i--;
        }
        return i;
    }
}
