package dev.kit.studio.monitor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Secrets that are known by their shape: web tokens, bearer tokens and card numbers. */
final class SecretPatterns {

    private static final int LONG_NUMBER = 13;
    private static final Pattern WEB_TOKEN = Pattern.compile("eyJ[\\w-]{6,}\\.[\\w-]{6,}\\.?[\\w-]*");
    private static final Pattern BEARER = Pattern.compile("(?i)\\b(Bearer|Basic) +[\\w.~+/=-]{8,}");
    private static final Pattern CARD =
            Pattern.compile("(?<!\\d|\\d\\.)(?:3[47]|4\\d|5[1-5]|2[2-7]|6[05])(?:[ -]?\\d){11,17}(?!\\d|\\.\\d)");

    private SecretPatterns() {}

    /** Whether {@link #hide} could change the text or a piece of it; cheap, and seldom true. */
    static boolean mayBeIn(String text) {
        return mayHoldWebToken(text) || mayHoldCredentials(text) || hasLongNumber(text);
    }

    static String hide(String text, String censor) {
        String safe = text;
        if (mayHoldWebToken(safe)) {
            safe = WEB_TOKEN.matcher(safe).replaceAll(Matcher.quoteReplacement(censor));
        }
        if (mayHoldCredentials(safe)) {
            safe = BEARER.matcher(safe).replaceAll("$1 " + Matcher.quoteReplacement(censor));
        }
        return hasLongNumber(safe)
                ? CARD.matcher(safe)
                        .replaceAll(found -> isCardNumber(found.group())
                                ? Matcher.quoteReplacement(censor)
                                : Matcher.quoteReplacement(found.group()))
                : safe;
    }

    private static boolean mayHoldWebToken(String text) {
        return text.contains("eyJ");
    }

    private static boolean mayHoldCredentials(String text) {
        return text.contains("earer ") || text.contains("asic ") || text.contains("EARER ");
    }

    /** A stretch of that many characters covers one of those looked at, so most of the text is skipped. */
    private static boolean hasLongNumber(String text) {
        int i = LONG_NUMBER - 1;
        while (i < text.length()) {
            if (!isOfNumber(text.charAt(i))) {
                i += LONG_NUMBER;
                continue;
            }
            int start = i;
            while (start > 0 && isOfNumber(text.charAt(start - 1))) {
                start--;
            }
            int digits = 0;
            for (i = start; i < text.length() && isOfNumber(text.charAt(i)); i++) {
                digits += Character.isDigit(text.charAt(i)) ? 1 : 0;
            }
            if (digits >= LONG_NUMBER) {
                return true;
            }
            i += LONG_NUMBER;
        }
        return false;
    }

    private static boolean isOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == ' ' || c == '-';
    }

    /** Luhn's check, so that ordinary long numbers stay readable. */
    private static boolean isCardNumber(String text) {
        int sum = 0;
        boolean twice = false;
        for (int i = text.length() - 1; i >= 0; i--) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                continue;
            }
            int value = twice ? digit * 2 : digit;
            sum += value > 9 ? value - 9 : value;
            twice = !twice;
        }
        return sum % 10 == 0;
    }
}
