package dev.kit.cli.generate;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Java identifiers that are derived from names in a document. */
final class JavaNames {

    /** Names of methods that a record component would hide or break. */
    private static final Set<String> TAKEN_MEMBERS = Set.of(
            "clone",
            "finalize",
            "getClass",
            "hashCode",
            "notify",
            "notifyAll",
            "toString",
            "wait",
            "of",
            "builder",
            "toCall",
            "toMultipart",
            "build",
            "equals");

    private JavaNames() {}

    /** Returns a type name, such as {@code OrderLine} for {@code order-line}. */
    static String type(String text) {
        String words = words(text, true);
        return Character.isJavaIdentifierStart(words.charAt(0)) ? words : "N" + words;
    }

    /** Returns a member name, such as {@code orderLine} for {@code order-line}; never a keyword. */
    static String member(String text) {
        String words = words(text, false);
        String name = Character.isJavaIdentifierStart(words.charAt(0)) ? words : "n" + words;
        return SourceVersion.isKeyword(name) || TAKEN_MEMBERS.contains(name) || name.equals("_") ? name + "_" : name;
    }

    /** Returns the name, with as many underscores as make it unique, and adds it to those taken. */
    static String unique(String name, Set<String> taken) {
        String candidate = name;
        while (!taken.add(candidate)) {
            candidate += "_";
        }
        return candidate;
    }

    /** Returns a constant name, such as {@code ORDER_LINE} for {@code order-line} or {@code orderLine}. */
    static String constant(String text) {
        StringBuilder out = new StringBuilder();
        char before = '_';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = letterOrDigit(c);
            boolean hump = letter && Character.isUpperCase(c) && (Character.isLowerCase(before) || wordAfter(text, i));
            if ((hump || !letter) && !out.isEmpty() && out.charAt(out.length() - 1) != '_') {
                out.append('_');
            }
            if (letter) {
                out.append(Character.toUpperCase(c));
            }
            before = c;
        }
        String name = out.toString().replaceAll("_+$", "");
        if (name.isEmpty()) {
            return "EMPTY" + marks(text);
        }
        return Character.isDigit(name.charAt(0)) ? "N" + name : name;
    }

    /**
     * Returns whether the capital at {@code index} starts a word after a digit or an acronym, as in {@code V1Api} and
     * {@code APIResource}, but not in {@code IPv4} and {@code APIs}.
     */
    private static boolean wordAfter(String text, int index) {
        String rest = text.substring(index);
        String start = text.substring(0, index);
        return (start.matches(".*[A-Za-z][0-9]+") && rest.matches("[A-Z][A-Za-z].*"))
                || (start.matches(".*[A-Z]{2}") && rest.matches("[A-Z](?!s([^a-z]|$))[a-z].*"));
    }

    /**
     * Returns words for the characters of a text that are neither letters nor digits, so that {@code +1} and {@code -1}
     * differ.
     */
    static String marks(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints()
                .filter(c -> !Character.isLetterOrDigit(c))
                .forEach(c -> out.append("_").append(Integer.toHexString(c).toUpperCase(Locale.ROOT)));
        return out.toString();
    }

    static boolean packageName(String text) {
        return SourceVersion.isName(text);
    }

    static boolean className(String text) {
        return SourceVersion.isIdentifier(text) && !SourceVersion.isKeyword(text);
    }

    private static String words(String text, boolean upperFirst) {
        StringBuilder out = new StringBuilder();
        boolean upper = upperFirst;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!letterOrDigit(c)) {
                upper = !out.isEmpty() || upperFirst;
            } else {
                out.append(
                        out.isEmpty() && !upperFirst ? Character.toLowerCase(c) : upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        if (out.isEmpty()) {
            return (upperFirst ? "Value" : "value") + marks(text);
        }
        return upperFirst || !allUpper(out) ? out.toString() : out.toString().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns whether the character is an ASCII letter or digit, so that names are independent of file systems and
     * compilers.
     */
    private static boolean letterOrDigit(char c) {
        return c < 0x80 && Character.isLetterOrDigit(c);
    }

    private static boolean allUpper(CharSequence text) {
        return text.chars().skip(1).noneMatch(Character::isLowerCase) && text.length() > 1;
    }
}
