package dev.kit.studio.share;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of one request cut where something was hidden, with a variable for each hidden part. Not thread-safe. */
final class HiddenParts {

    private static final Pattern NAMED = Pattern.compile("([A-Za-z][\\w.-]*)\\]?\"?\\s*[=:]\\s*\"?$");

    /** What a shell would read as its own. */
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

    /** A stretch of text, or the name of the variable that holds it. */
    record Part(String text, boolean hidden) {}

    /** A text of a header, whose variable has the header's name. */
    List<Part> ofHeader(String name, String text) {
        return cut(text, name);
    }

    /** An address or a body, whose variables have the names that stand before what is hidden. */
    List<Part> of(String text) {
        return cut(text, "");
    }

    /** The variables so far, in their order. */
    Collection<String> variables() {
        return variables;
    }

    private List<Part> cut(String text, String name) {
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
