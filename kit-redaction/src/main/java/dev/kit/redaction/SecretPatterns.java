package dev.kit.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hides secrets recognized by their shape: tokens, keys, credentials in URLs and card numbers. */
final class SecretPatterns {

    private static final int LONG_NUMBER = 13;
    /** The first part is read to its end even if no second one follows, so that no character is read twice. */
    private static final Pattern WEB_TOKEN = Pattern.compile("eyJ([\\w-]*+)(\\.[\\w-]{6,}+\\.?[\\w-]*+)?");

    /** Passwords before the host, which are not ports, also with a slash or cut at the end; tokens without a user. */
    private static final Pattern USER_INFO = Pattern.compile(
            "(://[^\\s/?#:@\\[\"'<>]{0,200}:)(?!\\d*(?:[/?#,; .:)\\]}\"'\\\\]|$))(?:[^\\s/?#\"'<>]{1,300}(?=@)"
                    + "|[^\\s@\"'<>]{1,300}(?=@)|([^\\s/?#@\"'<>]{1,300})$)|(://)[^\\s/?#:@\"'<>]{16,300}(?=@)");

    private static final Pattern CREDENTIALS = Pattern.compile("(?i)\\b(Bearer|Basic)(\\s+)([\\w.~+/=-]{8,})");

    /** Prefixes of the keys of well-known services, or parts of them. */
    private static final List<String> PREFIXES = List.of(("AKIA ASIA AIza SG. glpat- sk- ghp_ gho_ ghu_ ghs_ ghr_"
                    + " github_pat_ k_live_ k_test_ whsec_ npm_ dop_v1_ xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-")
            .split(" "));

    private static final Pattern KEY = Pattern.compile("(?<![A-Za-z0-9])(?:(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"
            + "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{22,}|glpat-[\\w-]{20,}|[sr]k_(?:live|test)_[A-Za-z0-9]{10,}"
            + "|whsec_[A-Za-z0-9+/=]{16,}|sk-(?=[\\w-]{0,60}\\d)[\\w-]{20,}|xox[abeoprs]-[\\w-]{10,}|AIza[\\w-]{35}"
            + "|npm_[A-Za-z0-9]{36}|dop_v1_[a-f0-9]{32,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,})");
    private static final String PEM = "-----BEGIN ";
    private static final Pattern PRIVATE_KEY = Pattern.compile(
            "-----BEGIN ([A-Z ]*PRIVATE KEY(?: BLOCK)?)-----.*?(?:-----END \\1-----|$)", Pattern.DOTALL);
    private static final Pattern CARD =
            Pattern.compile("(?<!\\d|\\d\\.)(?:3[47]|4\\d|5[1-5]|2[2-7]|6[05])(?:[ -]?\\d){11,17}(?!\\d|\\.\\d)");

    private static final Words OF_KEYS = new Words(PREFIXES.stream());

    /** Parts of all that is searched for here and in messages of databases, with rare last letters. */
    private static final Words TELLING =
            new Words(Stream.of(PREFIXES, Commands.WORDS, DatabaseErrors.WORDS, List.of("eyJ", "-----B"))
                    .flatMap(List::stream));

    private SecretPatterns() {}

    /** Returns whether a secret other than a named one could be in the text, apart from its URLs; rarely true. */
    static boolean mayBeIn(String text) {
        return TELLING.areIn(text) || mayHoldCredentials(text) || hasLongNumber(text);
    }

    static String hide(String text, String censor) {
        String mask = Matcher.quoteReplacement(censor);
        String safe = TELLING.areIn(text) ? told(text, mask) : text;
        if (mayHoldCredentials(safe)) {
            safe = replaced(CREDENTIALS, safe, "$1$2" + mask, found -> isCredential(found.group(1), found.group(3)));
        }
        if (mayHoldUserInfo(safe)) {
            safe = replaced(USER_INFO, safe, "$1$3" + mask, found -> isUserInfo(found, censor));
        }
        return hasLongNumber(safe) ? replaced(CARD, safe, mask, found -> isCardNumber(found.group())) : safe;
    }

    private static String told(String text, String mask) {
        String safe = text.contains(PEM) ? PRIVATE_KEY.matcher(text).replaceAll(mask) : text;
        if (safe.contains("eyJ")) {
            safe = replaced(
                    WEB_TOKEN,
                    safe,
                    mask,
                    found -> found.group(2) != null && found.group(1).length() >= 6);
        }
        safe = Commands.hide(safe, mask);
        return OF_KEYS.areIn(safe) ? KEY.matcher(safe).replaceAll(mask) : safe;
    }

    private static String replaced(Pattern pattern, String text, String mask, Predicate<MatchResult> secret) {
        return pattern.matcher(text)
                .replaceAll(found -> secret.test(found) ? mask : Matcher.quoteReplacement(found.group()));
    }

    /** Returns whether a user may precede a host, or the text may be cut before its {@code @}. */
    private static boolean mayHoldUserInfo(String text) {
        int last = text.lastIndexOf("://");
        return last >= 0
                && (text.indexOf('@') >= 0 || (last > text.length() - 500 && text.indexOf(':', last + 3) >= 0));
    }

    private static boolean isUserInfo(MatchResult found, String censor) {
        String secret = found.group()
                .substring(found.group(1) == null ? 3 : found.group(1).length());
        boolean password = found.group(1) != null && found.group(2) == null;
        return !SecretValue.isHarmless(secret) && !secret.equals(censor) && (password || SecretValue.isRandom(secret));
    }

    /** Returns false for words that follow in prose, such as "Basic authentication". */
    private static boolean isCredential(String scheme, String value) {
        if (scheme.equalsIgnoreCase("bearer")) {
            return value.length() >= 20 || value.chars().anyMatch(Character::isDigit);
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(value.substring(0, value.length() / 4 * 4));
            return new String(decoded, StandardCharsets.ISO_8859_1).indexOf(':') >= 0;
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }

    private static boolean mayHoldCredentials(String text) {
        return mayHoldCredentials(text, 'B') || mayHoldCredentials(text, 'b');
    }

    private static boolean mayHoldCredentials(String text, char first) {
        int i = text.indexOf(first);
        while (i >= 0 && !text.regionMatches(true, i, "bearer", 0, 6) && !text.regionMatches(true, i, "basic", 0, 5)) {
            i = text.indexOf(first, i + 1);
        }
        return i >= 0;
    }

    /** Checks only every n-th character: a run of that length covers one of them, so most of the text is skipped. */
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

    /** Applies Luhn's check, so that ordinary long numbers stay readable. */
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
