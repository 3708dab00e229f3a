package dev.kit.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The secrets that are recognized without a name: by their own shape, or by a command or an address that has a place
 * for them.
 *
 * <p>The first group of a pattern is what stays before the secret. A text without one of the words is not searched;
 * words with rare last letters are found fastest.
 */
@SuppressWarnings("ImmutableEnumChecker") // made by List.of, and functions without a state
enum SecretShape {
    PRIVATE_KEY("-----B", "()-----BEGIN ([A-Z ]*PRIVATE KEY(?: BLOCK)?)-----(?s:.*?)(?:-----END \\2-----|$)"),

    /** The first part is read to its end even if no second one follows, so that no character is read twice. */
    WEB_TOKEN(
            "eyJ",
            "()eyJ[\\w-]*+(?:\\.[\\w-]{6,}+\\.?[\\w-]*+)?",
            token -> token.group().indexOf('.') >= 9),

    ORACLE(
            "jdbc:oracle:|sqlp",
            "(?i)(\\b(?:jdbc:oracle:\\w{1,20}:|sqlplus (?:-\\w+ ){0,5})[^/@\\s]{1,128}/)"
                    + "(?:\"[^\"\\s]{1,200}\"|[^@/\\s]{1,200})(?=@)"),

    OPTION(
            "sshp|redis-c|docker|mysq",
            "(?i)(\\b(?:sshpass\\s+-p\\s{0,3}|redis-cli\\b[^\\n]{0,100}?\\s-a\\s{1,3}"
                    + "|docker\\s+login\\b[^\\n]{0,100}?\\s-p\\s{1,3}"
                    + "|mysql(?:dump|admin|import)?\\s[^\\n]{0,100}?-p)[\"']?)[^\\s\"'$][^\\s\"']*"),

    ROLE("word '|ied by '", "(?i)(\\b(?:role|user)\\s[^;\\n]{0,200}?\\b(?:password|identified\\s+by)\\s+')[^']+"),

    CURL(
            "curl",
            "(?i)(\\s(?:-u|--user|--proxy-user)[ =]?[\"']?[^\\s:\"'-][^\\s:\"']{0,100}:)(?!\\d+\\b|[$<]|//)[^\\s\"']+"),

    /** The keys of well-known services. */
    KEY(
            "AKIA|ASIA|AIza|SG.|glpat-|sk-|ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|k_live_|k_test_|whsec_|npm_|dop_v1_"
                    + "|xoxa-|xoxb-|xoxe-|xoxo-|xoxp-|xoxr-|xoxs-",
            "()(?<![A-Za-z0-9])(?:(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"
                    + "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{22,}|glpat-[\\w-]{20,}"
                    + "|[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,}"
                    + "|sk-(?=[\\w-]{0,60}\\d)[\\w-]{20,}|xox[abeoprs]-[\\w-]{10,}|AIza[\\w-]{35}"
                    + "|npm_[A-Za-z0-9]{36}|dop_v1_[a-f0-9]{32,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,})"),

    CREDENTIALS("bearer|basic", "(?i)(\\b(?:bearer|basic)\\s+)[\\w.~+/=-]{8,}", SecretShape::isCredential),

    /** Letters before and after digits, as in keys and passwords, but not in identities and measures. */
    CAST(
            "invalid inp",
            "(invalid input (?:syntax|value) for [^:\"]{1,60}: \")"
                    + "(?=[^\\s\"]{0,99}[g-zG-Z])[^\\s\"]{0,99}[A-Za-z]\\d{1,9}[A-Za-z][^\\s\"]*"),

    /** Passwords before the host, which are not ports, also with a slash or cut at the end; tokens without a user. */
    USER_INFO(
            SecretShape.ADDRESS,
            "(://(?:[^\\s/?#:@\\[\"'<>]{0,200}:(?!\\d*(?:[/?#,; .:)\\]}\"'\\\\]|$)))?)(?:(?<!//)"
                    + "(?:[^\\s/?#\"'<>]{1,300}(?=@)|[^\\s@\"'<>]{1,300}(?=@)|([^\\s/?#@\"'<>]{1,300})$)"
                    + "|(?<=//)[^\\s/?#:@\"'<>]{16,300}(?=@))",
            SecretShape::isUserInfo);

    private static final String ADDRESS = "://";
    private static final Words WORDS = new Words();
    private static final int LONG_NUMBER = 13;

    /** Leaves generated names such as "junit-5387339095904850383": more than 16 digits that follow a word. */
    private static final Pattern CARD = Pattern.compile("(?<!\\d|\\d\\.)(?!(?<=[A-Za-z][-_.])\\d{17})"
            + "(?:3[47]|4\\d|5[1-5]|2[2-7]|6[05])(?:[ -]?\\d){11,17}(?!\\d|\\.\\d)");

    private final List<String> words;
    private final Pattern pattern;
    private final Predicate<MatchResult> secret;

    SecretShape(String words, String pattern) {
        this(words, pattern, found -> true);
    }

    SecretShape(String words, String pattern, Predicate<MatchResult> secret) {
        this.words = List.of(words.split("[|]"));
        this.pattern = Pattern.compile(pattern);
        this.secret = secret;
    }

    List<String> words() {
        return words;
    }

    /** Returns whether such a secret could be in the text, apart from its addresses; rarely true. */
    static boolean mayBeIn(String text) {
        return WORDS.in(text).stream().anyMatch(shape -> !shape.words.contains(ADDRESS)) || hasLongNumber(text);
    }

    /** Hides the secrets of every shape, and card numbers. */
    static String hideAll(String text, String censor) {
        String safe = text;
        for (SecretShape shape : WORDS.in(text)) {
            safe = shape.hide(safe, censor);
        }
        return hasLongNumber(safe)
                ? CARD.matcher(safe)
                        .replaceAll(
                                card -> Matcher.quoteReplacement(isCardNumber(card.group()) ? censor : card.group()))
                : safe;
    }

    private String hide(String text, String censor) {
        return pattern.matcher(text).replaceAll(found -> {
            String safe = secret.test(found) ? found.group(1) + censor : found.group();
            return Matcher.quoteReplacement(safe);
        });
    }

    private static String secret(MatchResult found) {
        return found.group().substring(found.group(1).length());
    }

    private static boolean isUserInfo(MatchResult found) {
        boolean password = !found.group(1).equals(ADDRESS) && found.group(2) == null;
        return !SecretValue.isHarmless(secret(found)) && (password || SecretValue.isRandom(secret(found)));
    }

    /** Returns false for words that follow in prose, such as "Basic authentication". */
    private static boolean isCredential(MatchResult found) {
        String value = secret(found);
        if (found.group().regionMatches(true, 0, "bearer", 0, 6)) {
            return value.length() >= 20 || value.chars().anyMatch(Character::isDigit);
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(value.substring(0, value.length() / 4 * 4));
            return new String(decoded, StandardCharsets.ISO_8859_1).indexOf(':') >= 0;
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }

    /** Checks only every n-th character: a run of that length covers one of them, so most of the text is skipped. */
    private static boolean hasLongNumber(String text) {
        for (int i = LONG_NUMBER - 1; i < text.length(); i += LONG_NUMBER) {
            int start = i;
            while (start >= 0 && isOfNumber(text.charAt(start))) {
                start--;
            }
            int digits = 0;
            for (i = start + 1; i < text.length() && isOfNumber(text.charAt(i)); i++) {
                digits += Character.isDigit(text.charAt(i)) ? 1 : 0;
            }
            if (digits >= LONG_NUMBER) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == ' ' || c == '-';
    }

    /** Applies Luhn's check, so that ordinary long numbers stay readable. */
    private static boolean isCardNumber(String text) {
        String digits = text.replaceAll("\\D", "");
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            sum += i % 2 == 0 ? digit : digit * 2 / 10 + digit * 2 % 10;
        }
        return sum % 10 == 0;
    }
}
