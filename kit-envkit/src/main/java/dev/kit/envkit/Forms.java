package dev.kit.envkit;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The written forms of values that are not plain numbers: constants, addresses, lists and amounts with a unit. */
final class Forms {

    private static final int LONGEST_EMAIL = 320;

    private Forms() {}

    /** Compiled on first use only: most configurations have no such variable. */
    private static final class Patterns {
        static final Pattern EMAIL = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@"
                + "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+");
        static final Pattern UUID_FORM =
                Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    }

    static @Nullable Boolean bool(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> Boolean.TRUE;
            case "false", "0", "no", "off" -> Boolean.FALSE;
            default -> null;
        };
    }

    static <E extends Enum<E>> @Nullable E constant(E[] constants, String text) {
        String name = text.strip().replace('-', '_');
        for (E constant : constants) {
            if (constant.name().equalsIgnoreCase(name)) {
                return constant;
            }
        }
        return null;
    }

    static boolean isEmail(String text) {
        return text.length() <= LONGEST_EMAIL && Patterns.EMAIL.matcher(text).matches();
    }

    static @Nullable UUID uuid(String text) {
        String stripped = text.strip();
        return Patterns.UUID_FORM.matcher(stripped).matches() ? UUID.fromString(stripped) : null;
    }

    static <U> List<U> list(String text, Function<? super String, ? extends U> item) {
        List<U> items = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (!part.isBlank()) {
                items.add(item.apply(part.strip()));
            }
        }
        return Collections.unmodifiableList(items);
    }

    static byte @Nullable [] base64(String text) {
        String standard = text.strip().replace('-', '+').replace('_', '/');
        try {
            return Base64.getDecoder().decode(standard);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    static @Nullable Duration duration(String text) {
        String stripped = text.strip();
        try {
            if (stripped.startsWith("P") || stripped.startsWith("-P")) {
                return Duration.parse(stripped);
            }
            int unitStart = unitStart(stripped);
            ChronoUnit unit = timeUnit(stripped.substring(unitStart));
            Long amount = Digits.toLong(stripped.substring(0, unitStart));
            return unit == null || amount == null ? null : Duration.of(amount, unit);
        } catch (DateTimeException | ArithmeticException outOfRange) {
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
