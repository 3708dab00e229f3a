package dev.kit.redaction;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names that mark values as secret.
 *
 * <p>Names are compared ignoring case, {@code -}, {@code _} and blanks. All places share one list. Each adds words that
 * keep their separators: {@code root_path} does not contain {@code otp}. The pattern {@code (?!)} matches nothing.
 */
public enum SecretNames {

    /** Names of members, columns, form fields and headers that a developer reads. */
    DATA("(?!)", "(?!)"),

    /** Names of members and headers in logs, which are kept and copied. */
    LOGS(
            "token|pwd|credential|signature|session|authorization|cookie|assertion|otp|cvv|cvc|card[-_ ]?number|iban",
            "^authentication$"),

    /** Names of parameters in URLs. */
    PARAMETERS("token|pwd|credential|signature|private|salt", "key$"),

    /** Names of environment variables. */
    SETTINGS("token|credential|signature|private|salt", "(^|_)(key|pass|pwd)$");

    /** Replaces hidden values in messages and logs. */
    public static final String MASK = "****";

    private static final Set<String> WHOLE = Set.of(("assertion auth authcode authorization authorizationcode"
                    + " backupcode backupcodes clientassertion codeverifier cookie credentials cvc cvv devicecode dpop"
                    + " hotp jsessionid jwt jwts mfacode mfacodes onetimecode otp otpcode otpcodes otps pass pin"
                    + " proxyauthorization pwd recoverycode recoverycodes samlresponse scratchcode scratchcodes"
                    + " securitycode sessionid sessionids setcookie sid sig signature ssn stripesignature totp totpcode"
                    + " verificationcode xamzsignature xauthkey xgoogiapjwtassertion xhubsignature xhubsignature256"
                    + " xsessionid xsignature")
            .split(" "));
    private static final List<String> WITHIN =
            List.of(("password passwd passwort passphrase passcode secret apikey privatekey accesskey"
                            + " masterkey encryptionkey signingkey subscriptionkey")
                    .split(" "));

    /** Ambiguous names: only texts and numbers under them are secret. */
    private static final Set<String> AMBIGUOUS =
            Set.of("auth", "pass", "pin", "otp", "totp", "hotp", "sid", "sig", "signature");

    /** Headers that carry a credential; keys of caches and messages are none. */
    private static final Pattern HEADER = Pattern.compile("x-(?:[\\w-]*authorization|(?:[\\w-]+-)?(?:auth|session|sig)"
            + "|(?!(?:[\\w-]+-)?(?:cache|idempotency|partition|request|routing|sort|surrogate)-key)[\\w-]+-key)"
            + "|[\\w-]+-signature");

    /** Endings of names of properties of a secret, and of cursors, which are tokens only by name. */
    private static final Pattern HARMLESS = Pattern.compile(".*(?:expired|expiry|expires?(?:at|in|on)?|required|enabled"
            + "|disabled|policy|length|endpoint"
            + "|(?:changed|updated|created)(?:at|on)?|attempts|strength|encoder|exception"
            + "|error|ref|arn|scanning|protection|manager|provider|service"
            + "|(?:page|next|continuation|sync|cursor)tokens?)");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[-_ ]");
    private static final Pattern BETWEEN_PARTS = Pattern.compile("[\\[\\].]+");

    private final Pattern further;
    private final Pattern furtherEnds;

    SecretNames(String further, String furtherEnds) {
        this.further = Pattern.compile(further);
        this.furtherEnds = Pattern.compile(furtherEnds, Pattern.CASE_INSENSITIVE);
    }

    /** Returns whether the name is secret. Any part of {@code user[token]} or {@code user.pwd} makes it so. */
    public boolean contains(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return parts(name).anyMatch(SecretNames::isCommon)
                || HEADER.matcher(lower).matches()
                || further.matcher(lower).find()
                || furtherEnds.matcher(name).find();
    }

    /** Returns the name and its parts, such as {@code user} and {@code token} of {@code user[token]}. */
    static Stream<String> parts(String name) {
        String plain = plain(name);
        return Stream.concat(Stream.of(plain), Arrays.stream(BETWEEN_PARTS.split(plain)));
    }

    private static boolean isCommon(String plain) {
        boolean telling =
                plain.endsWith("token") || isCount(plain) || WITHIN.stream().anyMatch(plain::contains);
        return WHOLE.contains(plain) || (telling && !HARMLESS.matcher(plain).matches());
    }

    /** Returns whether a number of this name counts tokens, as in the usage of a language model. */
    static boolean isCount(String name) {
        return plain(name).endsWith("tokens");
    }

    /** Returns whether a member of this name is secret only if it is a text or a number. */
    boolean isAmbiguous(String name) {
        return AMBIGUOUS.contains(plain(name))
                && !further.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    static String plain(String name) {
        return BETWEEN_WORDS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
