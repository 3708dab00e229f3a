package dev.kit.studio.entries;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Search for a lower-case text, ignoring the case of what is searched. */
final class Mentions {

    private Mentions() {}

    static boolean in(@Nullable String text, String lowerCaseText) {
        return text != null
                && text.length() >= lowerCaseText.length()
                && text.toLowerCase(Locale.ROOT).contains(lowerCaseText);
    }

    static boolean inAny(String lowerCaseText, @Nullable String... texts) {
        return in(Arrays.asList(texts), lowerCaseText);
    }

    static boolean in(Collection<? extends @Nullable String> texts, String lowerCaseText) {
        return texts.stream().anyMatch(text -> in(text, lowerCaseText));
    }

    static boolean in(Map<String, String> texts, String lowerCaseText) {
        return in(texts.keySet(), lowerCaseText) || in(texts.values(), lowerCaseText);
    }
}
