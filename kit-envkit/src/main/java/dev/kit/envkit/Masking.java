package dev.kit.envkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Determines the values that a report may show. */
final class Masking {

    /** Words that mark a name as confidential. */
    static final String CONFIDENTIAL =
            "PASSWORD|PASSWD|PASSPHRASE|PASSCODE|SECRET|TOKEN|CREDENTIAL|PRIVATE|SIGNATURE|API_?KEY|SALT";

    private static final Pattern CONFIDENTIAL_NAME =
            Pattern.compile(CONFIDENTIAL + "|_KEY$|^KEY$|(^|_)PWD$|(^|_)PASS$");

    private final Set<String> secretNames;
    private final Set<String> confidential;

    /** The values that must not be shown, the longest first, so that one inside another leaves no remainder. */
    private final List<String> secretValues;

    private Masking(Set<String> secretNames, Set<String> confidential, List<String> secretValues) {
        this.secretNames = secretNames;
        this.confidential = confidential;
        this.secretValues = secretValues;
    }

    static Masking of(List<EnvironmentSource> sources, Map<String, String> values, Set<String> secretNames) {
        Set<String> confidential = new HashSet<>();
        sources.forEach(source -> source.variables().keySet().stream()
                .filter(source::confidential)
                .forEach(confidential::add));
        List<String> secretValues = new ArrayList<>();
        secretNames.forEach(name -> addPresent(values.get(name), secretValues));
        secretValues.sort(Comparator.comparingInt(String::length).reversed());
        return new Masking(secretNames, confidential, secretValues);
    }

    private static void addPresent(@Nullable String value, List<String> sink) {
        if (value != null && !value.isBlank()) {
            sink.add(value);
        }
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
                || CONFIDENTIAL_NAME.matcher(name.toUpperCase(Locale.ROOT)).find()
                || secretValues.stream().anyMatch(raw::contains);
    }

    /** Returns the text without secret values and without passwords in URLs. */
    String clean(String text) {
        String clean = text;
        for (String secret : secretValues) {
            clean = clean.replace(secret, "****");
        }
        return Redactor.shared().redact(Urls.withoutPasswords(clean));
    }
}
