package dev.kit.studio.share;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits the texts of one request at redacted parts and assigns a variable to each of them. Not thread-safe. */
final class HiddenParts {

    private static final Pattern NAMED = Pattern.compile("([A-Za-z][\\w.-]*)\\]?\"?\\s*[=:]\\s*\"?$");

    /** Variable names with a meaning to a shell. */
    private static final Set<String> TAKEN = Set.of(
            "ENV",
            "HOME",
            "HOSTNAME",
            "IFS",
            "LANG",
            "LOGNAME",
            "OLDPWD",
            "PATH",
            "PS1",
            "PS2",
            "PWD",
            "SHELL",
            "TERM",
            "UID",
            "USER");

    private final String censor;
    private final Set<String> variables = new LinkedHashSet<>();
    private int unnamed;

    HiddenParts(String censor) {
        this.censor = censor;
    }

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

    /** Splits a header value; the variable has the header's name. */
    List<Part> ofHeader(String name, String text) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        int next = censor.isEmpty() ? -1 : text.indexOf(censor);
        while (next >= 0) {
            String before = text.substring(at, next);
            parts.add(new Part(before, false));
            parts.add(new Part(variable(name.isEmpty() ? nameBefore(before) : name), true));
            at = next + censor.length();
            next = text.indexOf(censor, at);
        }
        parts.add(new Part(text.substring(at), false));
        parts.removeIf(part -> part.text().isEmpty());
        return parts;
    }

    private String nameBefore(String text) {
        Matcher named = NAMED.matcher(text.substring(Math.max(0, text.length() - 80)));
        return named.find() ? named.group(1) : "secret_" + ++unnamed;
    }

    private String variable(String name) {
        String plain = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String variable = TAKEN.contains(plain) || !Character.isLetter(plain.charAt(0)) ? "HIDDEN_" + plain : plain;
        variables.add(variable);
        return variable;
    }
}
