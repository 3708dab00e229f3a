package dev.kit.studio.share;

import dev.kit.studio.entries.HiddenMarks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits the texts of one request at their marks and assigns a variable to each of them. Not thread-safe. */
final class HiddenParts {

    /** Variable names with a meaning to a shell. */
    private static final Set<String> TAKEN =
            Set.of("ENV HOME HOSTNAME IFS LANG LOGNAME OLDPWD PATH PS1 PS2 PWD SHELL TERM UID USER".split(" "));

    private final Set<String> variables = new LinkedHashSet<>();
    private int unnamed;

    /** A segment of text, or the name of the variable that holds it. */
    record Part(String text, boolean hidden) {}

    /** Splits a URL or a body; the variables have the names that precede the redacted parts. */
    List<Part> of(String text) {
        return ofHeader("", text);
    }

    /** Returns the variables so far, in order. */
    Collection<String> variables() {
        return variables;
    }

    /** Splits the value of a header; the variable has its name, and several have those of their parts as well. */
    List<Part> ofHeader(String name, String text) {
        String[] open = text.split(HiddenMarks.MARK, -1);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < open.length; i++) {
            if (i > 0 && (i == 1 || !open[i - 1].isEmpty())) {
                parts.add(new Part(
                        variable(open.length == 2 && !name.isEmpty() ? name : named(name, open[i - 1])), true));
            }
            parts.add(new Part(open[i], false));
        }
        parts.removeIf(part -> part.text().isEmpty());
        return parts;
    }

    private String named(String prefix, String before) {
        String own = HiddenMarks.nameBefore(before);
        String part = own.isEmpty() ? "secret_" + ++unnamed : own;
        return prefix.isEmpty() ? part : prefix + '_' + part;
    }

    private String variable(String name) {
        String plain = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String variable = TAKEN.contains(plain) || !Character.isLetter(plain.charAt(0)) ? "HIDDEN_" + plain : plain;
        String unique = variable;
        for (int i = 2; !variables.add(unique); i++) {
            unique = variable + '_' + i;
        }
        return unique;
    }
}
