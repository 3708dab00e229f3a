package dev.kit.constructs.validation;

import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.MissingResourceException;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Texts of issues, in the client's language or in English.
 *
 * <p>A language counts if the application has texts in it. The application's bundle {@code ValidationMessages} replaces
 * the texts of Jakarta Validation, and those of Kit by keys such as {@code kit.must-be-text}.
 */
public final class Texts {

    private static final String OWN = "ValidationMessages";
    private static final List<String> BUNDLES =
            List.of(OWN, "ContributorValidationMessages", "org.hibernate.validator.ValidationMessages");
    private static final String NAMES = "must be one of ";

    /** Bound what a client can make this class look up. */
    private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    /** Belongs to the thread, since validators pass nothing on to their texts. */
    private static final ThreadLocal<@Nullable String> ACCEPTED = new ThreadLocal<>();

    private Texts() {}

    /**
     * Reads for a client.
     *
     * @param accepted the value of the header {@code Accept-Language}, or null
     */
    public static <T> T inLanguage(@Nullable String accepted, Supplier<T> reading) {
        if (accepted == null) {
            return reading.get();
        }
        ACCEPTED.set(accepted);
        try {
            return reading.get();
        } finally {
            ACCEPTED.remove();
        }
    }

    static Locale language() {
        String accepted = ACCEPTED.get();
        return accepted == null ? Locale.ENGLISH : language(accepted);
    }

    private static Locale language(String accepted) {
        try {
            return LanguageRange.parse(accepted).stream()
                    .map(range -> Locale.forLanguageTag(range.getRange()))
                    .filter(Texts::isKnown)
                    .findFirst()
                    .orElse(Locale.ENGLISH);
        } catch (IllegalArgumentException malformed) {
            return Locale.ENGLISH;
        }
    }

    private static boolean isKnown(Locale language) {
        String code = language.getLanguage();
        if (!LANGUAGES.contains(code)
                || !(language.getCountry().isEmpty() || COUNTRIES.contains(language.getCountry()))) {
            return false;
        }
        ResourceBundle bundle = code.equals("en") ? null : bundle(OWN, language);
        return code.equals("en")
                || (bundle != null && bundle.getLocale().getLanguage().equals(code));
    }

    /** Returns Kit's own issues with the texts of the application, if it has any. */
    static List<Issue> replaced(List<Issue> issues) {
        Locale language = language();
        return issues.isEmpty() || bundle(OWN, language) == null
                ? issues
                : issues.stream()
                        .map(issue -> new Issue(issue.path(), replaced(issue.message(), language), issue.code()))
                        .toList();
    }

    static String replaced(String message, Locale language) {
        boolean names = message.startsWith(NAMES);
        String key = (names ? NAMES : message).strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String text = find("kit." + key, language);
        if (text == null) {
            return message;
        }
        return names ? text.replace("{names}", message.substring(NAMES.length())) : text;
    }

    /** Returns the text with this key in the first bundle that has it, or null. */
    static @Nullable String find(String key, Locale language) {
        for (String name : BUNDLES) {
            ResourceBundle bundle = bundle(name, language);
            if (bundle != null && bundle.containsKey(key)) {
                return bundle.getString(key);
            }
        }
        return null;
    }

    /** Does without the fallback to the language of this machine. */
    private static @Nullable ResourceBundle bundle(String name, Locale language) {
        ClassLoader loader = Objects.requireNonNullElseGet(
                Thread.currentThread().getContextClassLoader(), Texts.class::getClassLoader);
        try {
            return ResourceBundle.getBundle(
                    name, language, loader, Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
        } catch (MissingResourceException absent) {
            return null;
        }
    }
}
