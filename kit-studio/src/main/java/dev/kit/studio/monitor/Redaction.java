package dev.kit.studio.monitor;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hides secrets before anything is stored. Immutable and thread-safe.
 *
 * <p>Names are compared ignoring case, {@code -}, {@code _} and blanks, so {@code PassWord} and {@code api_key} are
 * hidden like {@code password} and {@code apiKey}. Tokens and card numbers are hidden wherever they appear in text.
 */
public final class Redaction {

    private static final Set<String> HEADERS = Set.of(
            "authorization",
            "proxyauthorization",
            "cookie",
            "setcookie",
            "xapikey",
            "xauthtoken",
            "xcsrftoken",
            "xxsrftoken",
            "xamzsecuritytoken",
            "xauthkey",
            "xgoogiapjwtassertion",
            "xhubsignature",
            "xhubsignature256",
            "xsessionid",
            "xsignature",
            "stripesignature",
            "ocpapimsubscriptionkey");
    private static final Set<String> NAMES = Set.of(
            "assertion",
            "auth",
            "authorization",
            "backupcode",
            "clientassertion",
            "codeverifier",
            "cookie",
            "credentials",
            "cvc",
            "cvv",
            "devicecode",
            "hotp",
            "jsessionid",
            "jwt",
            "mfacode",
            "otp",
            "otpcode",
            "pass",
            "passcode",
            "passphrase",
            "passwd",
            "pin",
            "pwd",
            "recoverycode",
            "samlresponse",
            "securitycode",
            "sessionid",
            "sid",
            "sig",
            "signature",
            "ssn",
            "totp",
            "totpcode",
            "xamzsignature");
    private static final List<String> PARTS = List.of(
            "password",
            "secret",
            "apikey",
            "privatekey",
            "accesskey",
            "masterkey",
            "encryptionkey",
            "signingkey",
            "subscriptionkey");

    /** Ambiguous names: only texts and numbers under them are secret. */
    private static final Set<String> AMBIGUOUS =
            Set.of("auth", "pass", "pin", "otp", "totp", "hotp", "sid", "sig", "signature");

    private static final Pattern PARTS_OF_NAMES = Pattern.compile("[\\[\\].]+");

    private static final int NAMES_REMEMBERED = 1_000;
    private static final int LONGEST_NAME = 64;

    private final Set<String> names;
    private final List<String> paths;
    private final String censor;
    private final boolean on;
    private final NamedSecrets namedSecrets = new NamedSecrets(this);
    private final RecentTexts<Verdict> verdicts = new RecentTexts<>(NAMES_REMEMBERED, LONGEST_NAME, this::judge);

    /** The decision about a name, as a member's and as a header's. */
    private record Verdict(boolean hidden, boolean hiddenHeader) {}

    private Redaction(Set<String> names, List<String> paths, String censor, boolean on) {
        this.names = names;
        this.paths = paths;
        this.censor = censor;
        this.on = on;
    }

    /** Returns the redaction of the usual secrets, replaced by {@code [REDACTED]}. */
    public static Redaction defaults() {
        return new Redaction(NAMES, List.of(), "[REDACTED]", true);
    }

    /** Returns a redaction that hides nothing: everything is stored unchanged. */
    public static Redaction none() {
        return new Redaction(Set.of(), List.of(), "", false);
    }

    /** Also hides members of these names, or dotted paths such as {@code user.email}. */
    public Redaction alsoHiding(Collection<String> namesOrPaths) {
        Set<String> moreNames = new LinkedHashSet<>(names);
        Set<String> morePaths = new LinkedHashSet<>(paths);
        for (String name : namesOrPaths) {
            if (name.contains(".")) {
                morePaths.add('.' + normalized(name));
            } else {
                moreNames.add(normalized(name));
            }
        }
        return new Redaction(Set.copyOf(moreNames), List.copyOf(morePaths), censor, true);
    }

    /** Sets the text that replaces hidden values. */
    public Redaction censor(String text) {
        return new Redaction(names, paths, text, on);
    }

    /** Returns the text that replaces hidden values; empty if nothing is hidden. */
    public String censor() {
        return censor;
    }

    boolean isOn() {
        return on;
    }

    boolean hides(String name) {
        return on && verdicts.of(name).hidden();
    }

    /** Decides by each part of a name: any part of {@code user[token]} or {@code user.pwd} makes it secret. */
    private Verdict judge(String name) {
        String plain = normalized(name);
        boolean hidden =
                isSecret(plain) || Arrays.stream(PARTS_OF_NAMES.split(plain)).anyMatch(this::isSecret);
        return new Verdict(hidden, hidden || HEADERS.contains(plain));
    }

    private boolean isSecret(String plain) {
        return names.contains(plain)
                || plain.endsWith("token")
                || plain.endsWith("tokens")
                || PARTS.stream().anyMatch(plain::contains);
    }

    /** Returns whether a member of this name is secret only if it is a text or a number. */
    boolean isAmbiguous(String name) {
        return AMBIGUOUS.contains(normalized(name));
    }

    boolean hides(Iterable<String> parents, String name) {
        if (hides(name)) {
            return true;
        }
        if (paths.isEmpty()) {
            return false;
        }
        StringBuilder full = new StringBuilder();
        for (String parent : parents) {
            if (!parent.isEmpty()) {
                full.append('.').append(normalized(parent));
            }
        }
        String path = full.append('.').append(normalized(name)).toString();
        return paths.stream().anyMatch(path::endsWith);
    }

    /** Hides secrets recognized by their shape or by names within the text. */
    String scrub(String text) {
        return on ? namedSecrets.hide(SecretPatterns.hide(text, censor)) : text;
    }

    /** Hides secrets recognized by their shape. */
    String shapes(String text) {
        return on ? SecretPatterns.hide(text, censor) : text;
    }

    @Nullable String scrubbed(@Nullable String text) {
        return text == null ? null : scrub(text);
    }

    String json(String text) {
        return on ? new JsonRedactor(text, this).redact() : text;
    }

    Map<String, String> headers(Map<String, String> headers) {
        return replaced(headers, true);
    }

    Map<String, String> named(Map<String, String> values) {
        return replaced(values, false);
    }

    private Map<String, String> replaced(Map<String, String> values, boolean headers) {
        if (!on || values.isEmpty()) {
            return values;
        }
        Map<String, String> safe = new LinkedHashMap<>(values.size() * 2);
        values.forEach((name, value) -> {
            Verdict verdict = verdicts.of(name);
            safe.put(name, (headers ? verdict.hiddenHeader() : verdict.hidden()) ? censor : scrub(value));
        });
        return safe;
    }

    Map<String, List<String>> fields(Map<String, List<String>> fields) {
        boolean withCode = AuthorizationCode.isAmong(normalized(fields.keySet()), "");
        Map<String, List<String>> safe = new LinkedHashMap<>();
        fields.forEach((name, values) -> safe.put(
                name,
                hides(name) || (withCode && isCode(name))
                        ? List.of(censor)
                        : values.stream().map(this::scrub).toList()));
        return safe;
    }

    boolean isCode(String name) {
        return AuthorizationCode.isNamed(normalized(name));
    }

    private static Set<String> normalized(Collection<String> names) {
        return names.stream().map(Redaction::normalized).collect(Collectors.toSet());
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return equals > 0 ? FormText.decoded(pair.substring(0, equals)) : "";
    }

    /** Hides values of a form, without decoding the others. */
    String form(String encoded) {
        return query("", encoded);
    }

    /** Hides values of the query of {@code path}. */
    String query(String path, String encoded) {
        if (!on) {
            return encoded;
        }
        String[] pairs = encoded.split("&", -1);
        List<String> given = Arrays.stream(pairs).map(Redaction::name).toList();
        boolean withCode = AuthorizationCode.isAmong(normalized(given), path);
        StringBuilder out = new StringBuilder(encoded.length());
        for (int i = 0; i < pairs.length; i++) {
            String name = given.get(i);
            boolean hidden = hides(name) || name.equals("session") || (withCode && isCode(name));
            out.append(i == 0 ? "" : "&")
                    .append(
                            hidden && !name.isEmpty()
                                    ? pairs[i].substring(0, pairs[i].indexOf('=') + 1) + censor
                                    : scrub(pairs[i]));
        }
        return out.toString();
    }

    private static String normalized(String name) {
        StringBuilder plain = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c != '-' && c != '_' && c != ' ') {
                plain.append(c);
            }
        }
        return plain.toString().toLowerCase(Locale.ROOT);
    }
}
