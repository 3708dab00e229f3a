package dev.kit.studio.monitor;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hides secrets before anything is stored. Immutable and thread-safe.
 *
 * <p>Names are compared without case, {@code -}, {@code _} and blanks, so {@code PassWord} and {@code
 * api_key} are hidden as {@code password} and {@code apiKey} are. Tokens and card numbers are hidden
 * wherever they appear in text.
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
            "xamzsecuritytoken");
    private static final Set<String> NAMES = Set.of(
            "authorization",
            "cookie",
            "credentials",
            "cvc",
            "cvv",
            "jsessionid",
            "passphrase",
            "passwd",
            "pwd",
            "sessionid",
            "ssn");
    private static final List<String> PARTS = List.of("password", "secret", "apikey", "privatekey", "accesskey");

    private static final int NAMES_REMEMBERED = 1_000;
    private static final int LONGEST_NAME = 64;

    private final Set<String> names;
    private final List<String> paths;
    private final String censor;
    private final boolean on;
    private final RecentTexts<Verdict> verdicts = new RecentTexts<>(NAMES_REMEMBERED, LONGEST_NAME, this::judge);

    /** What is to be done about a name, as that of a member, and as that of a header. */
    private record Verdict(boolean hidden, boolean hiddenHeader) {}

    private Redaction(Set<String> names, List<String> paths, String censor, boolean on) {
        this.names = names;
        this.paths = paths;
        this.censor = censor;
        this.on = on;
    }

    /** The usual secrets, replaced by {@code [REDACTED]}. */
    public static Redaction defaults() {
        return new Redaction(NAMES, List.of(), "[REDACTED]", true);
    }

    /** No redaction at all: everything is stored as it came. */
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

    /** Puts this text in place of what is hidden. */
    public Redaction censor(String text) {
        return new Redaction(names, paths, text, on);
    }

    /** The text that stands for what is hidden; empty when nothing is. */
    public String censor() {
        return censor;
    }

    boolean isOn() {
        return on;
    }

    boolean hides(String name) {
        return on && verdicts.of(name).hidden();
    }

    private Verdict judge(String name) {
        String plain = normalized(name);
        boolean hidden = names.contains(plain)
                || plain.endsWith("token")
                || plain.endsWith("tokens")
                || PARTS.stream().anyMatch(plain::contains);
        return new Verdict(hidden, hidden || HEADERS.contains(plain));
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

    /** The same text with tokens and card numbers hidden. */
    String scrub(String text) {
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
        Map<String, List<String>> safe = new LinkedHashMap<>();
        fields.forEach((name, values) -> safe.put(
                name,
                hides(name) ? List.of(censor) : values.stream().map(this::scrub).toList()));
        return safe;
    }

    /** Hides values of a query string or a form, which need no decoding to be replaced. */
    String form(String encoded) {
        if (!on) {
            return encoded;
        }
        StringBuilder out = new StringBuilder(encoded.length());
        for (String pair : encoded.split("&", -1)) {
            int equals = pair.indexOf('=');
            out.append(out.isEmpty() ? "" : "&");
            if (equals > 0 && hides(FormText.decoded(pair.substring(0, equals)))) {
                out.append(pair, 0, equals + 1).append(censor);
            } else {
                out.append(scrub(pair));
            }
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
