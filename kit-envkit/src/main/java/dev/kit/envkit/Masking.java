package dev.kit.envkit;

import dev.kit.redaction.SecretNames;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Determines the values and the messages that a report may show. */
final class Masking {

    private static final Pattern BETWEEN_PIECES = Pattern.compile("[^A-Za-z0-9+/_-]+");

    private final Set<String> secretNames;
    private final Set<String> confidential = new HashSet<>();

    /** The values that must not be shown, the longest first, so that one inside another leaves no remainder. */
    private final List<String> secretValues = new ArrayList<>();

    Masking(List<EnvironmentSource> sources, Map<String, String> values, Set<String> secretNames) {
        this.secretNames = secretNames;
        sources.forEach(source -> source.variables().keySet().stream()
                .filter(source::confidential)
                .forEach(confidential::add));
        values.forEach((name, value) -> {
            boolean known = confidential.contains(name) || SecretNames.SETTINGS.contains(name);
            if (secretNames.contains(name) ? !value.isBlank() : known && value.length() >= Redactor.SHORTEST) {
                secretValues.add(value);
            }
        });
        secretValues.sort(Comparator.comparingInt(String::length).reversed());
    }

    boolean isSecret(String name) {
        return secretNames.contains(name);
    }

    /**
     * Returns whether {@code raw} of {@code name} must not be shown, by declaration, by source, by name or by content.
     */
    boolean hides(String name, String raw) {
        return secretNames.contains(name)
                || confidential.contains(name)
                || SecretNames.SETTINGS.contains(name)
                || secretValues.stream().anyMatch(raw::contains);
    }

    /** Returns the text without secret values and without what its form marks as secret, such as passwords in URLs. */
    String clean(String text) {
        String clean = text;
        for (String secret : secretValues) {
            clean = clean.replace(secret, SecretNames.MASK);
        }
        return Redactor.shared().withoutSecrets(clean);
    }

    /**
     * Returns whether {@code text} repeats part of a value, as is or decoded: six consecutive characters, since fewer
     * match ordinary words.
     */
    static boolean quotes(String text, List<String> values) {
        List<String> forms = new ArrayList<>();
        values.forEach(value -> addForms(value, forms));
        String lower = lower(text);
        for (int i = 0; i + Redactor.SHORTEST <= lower.length(); i++) {
            String piece = lower.substring(i, i + Redactor.SHORTEST);
            if (forms.stream().anyMatch(form -> form.contains(piece))) {
                return true;
            }
        }
        return false;
    }

    private static void addForms(String value, List<String> forms) {
        forms.add(lower(value));
        if (value.indexOf('%') >= 0) {
            forms.add(lower(percentDecoded(value)));
        }
        if (value.indexOf('\\') >= 0) {
            forms.add(lower(value.replace("\\", "")));
        }
        for (String piece : BETWEEN_PIECES.split(value, -1)) {
            byte[] decoded = piece.length() > Redactor.SHORTEST ? Forms.base64(piece) : null;
            if (decoded != null) {
                forms.add(lower(new String(decoded, StandardCharsets.UTF_8)));
            }
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String percentDecoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }
}
