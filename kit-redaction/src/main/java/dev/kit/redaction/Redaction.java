package dev.kit.redaction;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Hides secrets before anything is stored. Immutable and thread-safe.
 *
 * <p>Names are compared ignoring case, {@code -}, {@code _} and blanks, so {@code PassWord} and {@code api_key} are
 * hidden like {@code password} and {@code apiKey}. Tokens and card numbers are hidden wherever they appear in text.
 */
public final class Redaction {

    private static final int NAMES_REMEMBERED = 2_000;
    private static final int LONGEST_NAME = 64;

    private final SecretNames usual;
    private final Set<String> names;
    private final List<String> paths;
    private final String censor;
    private final boolean on;
    private final int longestPath;
    private final UrlRedactor addresses = new UrlRedactor(this);

    /** The decisions about recurring names; cleared when full. */
    private final Map<String, Boolean> decided = new ConcurrentHashMap<>();

    private Redaction(SecretNames usual, Set<String> names, List<String> paths, String censor, boolean on) {
        this.usual = usual;
        this.names = names;
        this.paths = paths;
        this.censor = censor;
        this.on = on;
        this.longestPath = paths.stream().mapToInt(String::length).max().orElse(0);
    }

    /** Returns the redaction of the usual secrets, replaced by {@code [REDACTED]}. */
    public static Redaction defaults() {
        return new Redaction(SecretNames.DATA, Set.of(), List.of(), "[REDACTED]", true);
    }

    /** Returns the redaction of logs, which hides more names by {@code ****}. */
    public static Redaction logs() {
        return new Redaction(SecretNames.LOGS, Set.of(), List.of(), SecretNames.MASK, true);
    }

    /** Returns a redaction that hides nothing: everything is stored unchanged. */
    public static Redaction none() {
        return new Redaction(SecretNames.DATA, Set.of(), List.of(), "", false);
    }

    /** Also hides members of these names, or dotted paths such as {@code user.email}. */
    public Redaction alsoHiding(Collection<String> namesOrPaths) {
        Set<String> moreNames = new LinkedHashSet<>(names);
        Set<String> morePaths = new LinkedHashSet<>(paths);
        for (String name : namesOrPaths) {
            boolean path = name.contains(".");
            (path ? morePaths : moreNames).add((path ? "." : "") + SecretNames.plain(name));
        }
        return new Redaction(usual, Set.copyOf(moreNames), List.copyOf(morePaths), censor, true);
    }

    /** Sets the text that replaces hidden values. */
    public Redaction censor(String text) {
        return new Redaction(usual, names, paths, text, on);
    }

    /** Returns the text that replaces hidden values; empty if nothing is hidden. */
    public String censor() {
        return censor;
    }

    /** Returns whether anything is hidden. */
    public boolean isOn() {
        return on;
    }

    /** Returns whether the name marks its value as secret. */
    public boolean hides(String name) {
        if (!on || name.length() > LONGEST_NAME) {
            return on && isSecret(name);
        }
        if (decided.size() >= NAMES_REMEMBERED) {
            decided.clear();
        }
        Boolean known = decided.get(name); // without a lock, unlike computeIfAbsent
        return known != null ? known : decided.computeIfAbsent(name, this::isSecret);
    }

    private boolean isSecret(String name) {
        return usual.contains(name) || isAskedFor(name);
    }

    /** Returns whether the name is one of those of {@link #alsoHiding}. */
    boolean isAskedFor(String name) {
        return !names.isEmpty() && SecretNames.parts(name).anyMatch(names::contains);
    }

    boolean isAmbiguous(String name) {
        return usual.isAmbiguous(name);
    }

    boolean hides(Deque<String> parents, String name) {
        if (hides(name)) {
            return true;
        }
        if (paths.isEmpty()) {
            return false;
        }
        StringBuilder full = new StringBuilder(SecretNames.plain(name));
        Iterator<String> outwards = parents.descendingIterator();
        while (outwards.hasNext() && full.length() <= longestPath) {
            String parent = outwards.next();
            full.insert(0, parent.isEmpty() ? "" : SecretNames.plain(parent) + '.');
        }
        String path = full.insert(0, '.').toString();
        return paths.stream().anyMatch(path::endsWith);
    }

    /** Hides secrets recognized by their shape or by names within the text. */
    public String scrub(String text) {
        if (!on) {
            return text;
        }
        String shaped = SecretShape.hideAll(text, censor);
        String safe = shaped.contains("://") ? addresses.hideIn(shaped) : shaped;
        Edits edits = new Edits(safe);
        new TextScan(safe, 0, safe.length(), this, edits).hide();
        Pairs.hideEarlier(safe, this, edits);
        return new DatabaseErrors(this).hide(edits.result());
    }

    /** Hides secrets in a text that may be JSON. */
    public String text(String text) {
        String start = text.stripLeading();
        boolean json = !start.isEmpty() && "{[\"".indexOf(start.charAt(0)) >= 0;
        return json || start.startsWith("data:") ? json(text) : scrub(text);
    }

    /** Hides secrets recognized by their shape. */
    public String shapes(String text) {
        return on ? SecretShape.hideAll(text, censor) : text;
    }

    /** Returns the text without secrets as {@link #text} does, or null for null. */
    public @Nullable String scrubbed(@Nullable String text) {
        return text == null ? null : text(text);
    }

    /** Hides secrets in JSON. It may be cut or malformed, or a text that only begins like JSON. */
    public String json(String text) {
        return on ? new JsonRedactor(text, this).redact() : text;
    }

    /**
     * Returns the headers with hidden values, and addresses without secrets.
     *
     * <p>Of {@code Cookie} and {@code Set-Cookie} the names and attributes stay, unless {@link #alsoHiding} names them.
     */
    public Map<String, String> headers(Map<String, String> headers) {
        return replaced(headers, this::header);
    }

    private String header(String name, String value) {
        if (Cookies.isHeader(name) && !isAskedFor(name)) {
            return Cookies.hide(name, value, censor);
        }
        boolean hidden = hides(name) || name.equalsIgnoreCase("authentication");
        return hidden ? censor : UrlRedactor.isHeader(name) ? address(value) : text(value);
    }

    /** Returns named values, such as those of a log's context, without secrets. */
    public Map<String, String> named(Map<String, String> values) {
        return replaced(values, (name, value) -> hides(name) ? censor : text(value));
    }

    private Map<String, String> replaced(Map<String, String> values, BinaryOperator<String> shown) {
        if (!on || values.isEmpty()) {
            return values;
        }
        Map<String, String> safe = new LinkedHashMap<>(values.size() * 2);
        values.forEach((name, value) -> safe.put(name, shown.apply(name, value)));
        return safe;
    }

    /** Returns the address without secrets in any of its parts. */
    public String address(String address) {
        return on ? addresses.hide(address) : address;
    }

    /** Returns the path without segments that are tokens. */
    public String path(String path) {
        return on ? addresses.path(path) : path;
    }

    /** Returns the fields of a form without secrets. */
    public Map<String, List<String>> fields(Map<String, List<String>> fields) {
        if (!on) {
            return fields;
        }
        Predicate<String> code = AuthorizationCode.among(fields.keySet(), "");
        Map<String, List<String>> safe = new LinkedHashMap<>();
        fields.forEach((name, values) -> safe.put(
                name,
                hides(name) || code.test(name)
                        ? List.of(censor)
                        : values.stream().map(this::text).toList()));
        return safe;
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return equals > 0 ? decoded(pair.substring(0, equals)) : "";
    }

    static String decoded(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return encoded;
        }
    }

    /** Hides values of a form, without decoding the others. */
    public String form(String encoded) {
        return query("", encoded);
    }

    /** Hides values of the query of {@code path}. */
    public String query(String path, String encoded) {
        return on ? pairs(path, encoded, this::hides, this::text) : encoded;
    }

    /** Hides only the code and the session in the query of {@code path}. */
    String grant(String path, String encoded) {
        return pairs(path, encoded, name -> false, UnaryOperator.identity());
    }

    private String pairs(String path, String encoded, Predicate<String> secret, UnaryOperator<String> others) {
        String[] pairs = encoded.split("&", -1);
        List<String> given = Arrays.stream(pairs).map(Redaction::name).toList();
        Predicate<String> code = AuthorizationCode.among(given, path);
        for (int i = 0; i < pairs.length; i++) {
            String name = given.get(i);
            boolean hidden = !name.isEmpty() && (secret.test(name) || name.equals("session") || code.test(name));
            pairs[i] = hidden ? pairs[i].substring(0, pairs[i].indexOf('=') + 1) + censor : others.apply(pairs[i]);
        }
        return String.join("&", pairs);
    }
}
