package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells secrets from placeholders, numbers and descriptions that stand behind a secret name in free text. */
final class SecretValue {

    private static final Set<String> WORDS = Set.of(("null nil none true false yes no on off undefined empty blank"
                    + " missing required optional invalid expired absent unset masked hidden redacted removed"
                    + " protected filtered any all some default basic bearer digest ntlm jwt oauth oauth2 saml saml2"
                    + " x509 ldap mtls tls ssl md5 bcrypt pbkdf2 scram-sha-256 string string! end_of_file n/a")
            .split(" "));

    /** Placeholders of SQL, of templates and of help texts, masks, references to variables, and algorithms. */
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "\\?\\d*|\\$(?:\\d+|[A-Z_][A-Z0-9_]*)|[$#]\\{[\\w.-]*:?-?}?|\\{+[A-Za-z_. ]*\\d?}*|:\\w+|%\\w"
                    + "|%\\(\\w+\\)s|</?[\\w .-]*>?|[*•…._-]+|[xX]{3,}|(?i:[hre]s\\d{3}|(?:hmac)?-?sha-?\\d+|argon2\\w*|ed25519)"
                    + "|[A-Za-z_][\\w.]*\\([\\w.$?:<>]*\\)?");

    private static final Pattern NUMERIC =
            Pattern.compile("(?i).*(pin|otp|passcode|cvc|cvv|pass|pwd|password|secret|code|ssn)");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern RANDOM = Pattern.compile(".*[0-9!@#$%^&*+=].*", Pattern.DOTALL);
    private static final Pattern TEMPLATE = Pattern.compile("[A-Za-z_.$ -]*\\d?");
    private static final Pattern NUMBERS = Pattern.compile("[\\d,. -]*");
    private static final Pattern CAPITALS = Pattern.compile("[A-Z_ ]+|\\W+");
    private static final Pattern OF_PROSE = Pattern.compile("(?i).*(token|tokens|auth|sid|sig|signature|credentials)");

    private SecretValue() {}

    /** Returns whether the value is a placeholder or a description, whatever its name. */
    static boolean isHarmless(String value) {
        return value.isBlank()
                || WORDS.contains(value.toLowerCase(Locale.ROOT))
                || PLACEHOLDER.matcher(value).matches();
    }

    /** Returns whether the value that is assigned to the name is a secret. */
    static boolean isAssigned(String name, String value, char open) {
        if (isHarmless(value) || isOfBrackets(name, value, open)) {
            return false;
        }
        if (DIGITS.matcher(value).matches()) {
            return isNumber(name, value);
        }
        String last = name.substring(name.lastIndexOf('.') + 1);
        boolean reference = value.endsWith('.' + last) || value.equals('$' + last) || value.equals('@' + last);
        boolean token = last.toLowerCase(Locale.ROOT).endsWith("token");
        return !reference && !(token && CAPITALS.matcher(value).matches());
    }

    /** Returns whether the brackets or quotes hold a keyword, a parameter of a template, or numbers of tokens. */
    private static boolean isOfBrackets(String name, String value, char open) {
        return (open != 0 && CAPITALS.matcher(value).matches())
                || (open == '{' && TEMPLATE.matcher(value).matches())
                || (open == '['
                        && SecretNames.isCount(name)
                        && NUMBERS.matcher(value).matches());
    }

    private static boolean isNumber(String name, String digits) {
        return !SecretNames.isCount(name)
                && (digits.length() >= 10
                        || (digits.length() >= 3 && NUMERIC.matcher(name).matches()));
    }

    /**
     * Returns whether the value behind a colon is a secret; a colon also occurs in prose, such as {@code Unexpected
     * token: END} or {@code password: must not be blank}.
     */
    static boolean isAfterColon(String name, String value, char open) {
        boolean prose = OF_PROSE.matcher(name).matches();
        if (!isAssigned(name, value, open) || value.startsWith("http")) {
            return false;
        }
        boolean quoted = open == '"' || open == '\'';
        return (quoted && !prose) || (value.length() >= (prose ? 8 : 4) && isRandom(value));
    }

    /** Returns whether the value has digits or signs, apart from the punctuation at its end. */
    static boolean isRandom(String value) {
        int end = value.length();
        while (end > 0 && ".!?,:;".indexOf(value.charAt(end - 1)) >= 0) {
            end--;
        }
        return RANDOM.matcher(value.substring(0, end)).matches();
    }
}
