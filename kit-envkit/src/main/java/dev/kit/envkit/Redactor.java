package dev.kit.envkit;

import dev.kit.redaction.Redaction;
import dev.kit.redaction.SecretNames;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Removes known secrets from texts. Thread-safe.
 *
 * <p>Every secret that the process reveals is known to {@link #shared()}. Values of fewer than six characters are
 * ignored, since they would mask harmless words.
 */
public final class Redactor {

    /** The minimum length of a secret. Shorter texts occur in ordinary words. */
    static final int SHORTEST = 6;

    private static final Redactor SHARED = new Redactor();
    private static final Redaction FORMS = Redaction.logs();

    private final Set<String> known = new TreeSet<>();

    /** The secrets by the hash of their first six characters, the longest first. Replaced, never changed. */
    private volatile Map<Integer, List<String>> byStart = Map.of();

    /** Creates an empty redactor. Most callers need {@link #shared()} instead. */
    public Redactor() {}

    /** Returns the redactor of the process. */
    public static Redactor shared() {
        return SHARED;
    }

    /** Adds {@code secret}, including its forms in JSON and in URLs. */
    public void add(String secret) {
        if (secret.length() < SHORTEST || secret.isBlank()) {
            return;
        }
        String urlForm = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        synchronized (known) {
            if (known.addAll(List.of(secret, urlForm, urlForm.replace("+", "%20"), jsonForm(secret)))) {
                byStart = index(known);
            }
        }
    }

    private static String jsonForm(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    private static Map<Integer, List<String>> index(Set<String> secrets) {
        return secrets.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .collect(Collectors.groupingBy(secret -> hash(secret, 0)));
    }

    private static int hash(CharSequence text, int from) {
        int hash = 0;
        for (int i = from; i < from + SHORTEST; i++) {
            hash = hash * 31 + text.charAt(i);
        }
        return hash;
    }

    /**
     * Returns the text with known secrets replaced by {@code ****}.
     *
     * <p>The result is the same object if the text contains none.
     */
    public String redact(String text) {
        Map<Integer, List<String>> index = byStart;
        if (index.isEmpty() || text.length() < SHORTEST) {
            return text;
        }
        StringBuilder clean = null;
        int copied = 0;
        int at = 0;
        int hash = hash(text, 0);
        int last = text.length() - SHORTEST;
        while (at <= last) {
            int length = match(index, hash, text, at);
            if (length > 0) {
                clean = clean == null ? new StringBuilder(text.length()) : clean;
                clean.append(text, copied, at).append(SecretNames.MASK);
                at += length;
                copied = at;
                hash = at <= last ? hash(text, at) : 0;
            } else {
                hash = at < last ? roll(hash, text.charAt(at), text.charAt(at + SHORTEST)) : 0;
                at++;
            }
        }
        return clean == null ? text : clean.append(text, copied, text.length()).toString();
    }

    /**
     * Returns the text with all secrets replaced by {@code ****}.
     *
     * <p>Besides known ones, it hides those that their name or form gives away, such as passwords of URLs and values
     * after {@code password=}.
     */
    public String withoutSecrets(String text) {
        return FORMS.text(redact(text));
    }

    /** Returns whether a URL parameter of this name is considered secret. */
    public static boolean isSecretName(String name) {
        return Urls.isConfidential(name);
    }

    private static int roll(int hash, char leaving, char entering) {
        return (hash - leaving * 28_629_151) * 31 + entering;
    }

    private static int match(Map<Integer, List<String>> index, int hash, String text, int at) {
        List<String> candidates = index.get(hash);
        if (candidates == null) {
            return 0;
        }
        for (String candidate : candidates) {
            if (text.startsWith(candidate, at)) {
                return candidate.length();
            }
        }
        return 0;
    }
}
