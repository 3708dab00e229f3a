package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Distinguishes secrets from placeholders, numbers and descriptions that stand behind a secret name in free text. */
final class SecretValue {

    private static final Set<String> WORDS = Set.of(("null nil none true false yes no on off undefined empty blank"
                    + " missing required optional invalid expired absent unset masked hidden redacted removed"
                    + " protected filtered any all some default basic bearer digest ntlm jwt oauth oauth2 saml saml2"
                    + " x509 ldap mtls tls ssl md5 bcrypt pbkdf2 scram-sha-256 ed25519 string string! n/a")
            .split(" "));

    /** Placeholders of SQL, of templates and of help texts, masks, references to variables, and algorithms. */
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "\\?\\d*|\\$(?:\\d+|[A-Z_][A-Z0-9_]*)|[$#]\\{[\\w.-]*:?-?}?|\\{+[A-Za-z_. ]*\\d?}*|:\\w+|%\\w"
                    + "|%\\(\\w+\\)s|</?[\\w .-]*>?|[*•…._-]+|[xX]{3,}"
                    + "|(?i:[hre]s\\d{3}|(?:hmac)?-?sha-?\\d+|argon2\\w*)"
                    + "|[A-Za-z_][\\w.]*\\([\\w.$?:<>]*\\)?|https?");

    private static final Pattern NUMERIC =
            Pattern.compile("(?i).*(pin|otp|passcode|cvc|cvv|pass|pwd|password|secret|code|ssn)");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern RANDOM = Pattern.compile("[0-9!@#$%^&*+=](?!\\W{0,9}$)|\\d");
    private static final Pattern CAPITALS = Pattern.compile("[A-Z_ ]+|\\W+");
    private static final Pattern OF_PROSE = Pattern.compile("(?i).*(tokens?|auth|sid|sig|signature|credentials)");

    private SecretValue() {}

    /** Returns whether the value is a placeholder or a description, whatever its name. */
    static boolean isHarmless(String value) {
        return value.isBlank()
                || WORDS.contains(value.toLowerCase(Locale.ROOT))
                || PLACEHOLDER.matcher(value).matches();
    }

    /** Returns whether the value that is assigned to the name is a secret. */
    static boolean isAssigned(String name, String value, char open) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        boolean reference = value.endsWith('.' + last) || value.equals('$' + last) || value.equals('@' + last);
        boolean keyword = (open != 0 || last.toLowerCase(Locale.ROOT).endsWith("token"))
                && CAPITALS.matcher(value).matches();
        if (reference || keyword || isHarmless(value) || isOfBrackets(name, value, open)) {
            return false;
        }
        int digits = DIGITS.matcher(value).matches() ? value.length() : 0;
        return digits == 0
                || (!SecretNames.isCount(name)
                        && (digits >= 10
                                || (digits >= 3 && NUMERIC.matcher(name).matches())));
    }

    /** Returns whether the brackets hold a parameter of a template, or numbers of tokens. */
    private static boolean isOfBrackets(String name, String value, char open) {
        return (open == '{' && value.matches("[A-Za-z_.$ -]*\\d?"))
                || (open == '[' && SecretNames.isCount(name) && value.matches("[\\d,. -]*"));
    }

    /**
     * Returns whether the value behind a colon is a secret; a colon also occurs in prose, such as {@code Unexpected
     * token: END} or {@code password: must not be blank}.
     */
    static boolean isAfterColon(String name, String value, char open) {
        boolean prose = OF_PROSE.matcher(name).matches();
        boolean quoted = (open == '"' || open == '\'') && !prose;
        return isAssigned(name, value, open)
                && !value.startsWith("http")
                && (quoted || (value.length() >= (prose ? 8 : 4) && isRandom(value)));
    }

    /** Returns whether the value has digits or signs, apart from the punctuation at its end. */
    static boolean isRandom(String value) {
        return RANDOM.matcher(value).find();
    }
}
