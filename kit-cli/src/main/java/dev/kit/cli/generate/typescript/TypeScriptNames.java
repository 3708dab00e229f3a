package dev.kit.cli.generate.typescript;

import java.util.Set;
import java.util.regex.Pattern;

/** TypeScript identifiers and literals that are derived from text of a document. */
final class TypeScriptNames {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

    /** Reserved words of modules in strict mode, and globals that must keep their meaning. */
    private static final Set<String> RESERVED = Set.of(
            "abstract any arguments as async await boolean break case catch class const constructor continue debugger"
                    .concat(" declare default delete do else enum eval export extends false finally for from")
                    .concat(" function get if implements import in instanceof interface is let module")
                    .concat(" namespace never new null number object of package private protected public")
                    .concat(" require return set static string super switch symbol this throw true try type")
                    .concat(" typeof undefined unknown var void while with yield")
                    .split(" "));

    private TypeScriptNames() {}

    /** Returns a name in PascalCase, such as {@code OrderLine} for {@code order-line}. */
    static String type(String text) {
        String words = words(text, true);
        return Character.isDigit(words.charAt(0)) ? "N" + words : words;
    }

    /** Returns a name in camelCase, such as {@code orderLine} for {@code order-line}; never a reserved word. */
    static String member(String text) {
        String words = words(text, false);
        String name = Character.isDigit(words.charAt(0)) ? "n" + words : words;
        return RESERVED.contains(name) ? name + "_" : name;
    }

    /** Returns the name, with a number if it is taken, and adds it to those taken. */
    static String unique(String name, Set<String> taken) {
        String candidate = name;
        for (int number = 2; !taken.add(candidate); number++) {
            candidate = name + number;
        }
        return candidate;
    }

    /** Returns a property name, in quotes unless it is an identifier. */
    static String property(String name) {
        return IDENTIFIER.matcher(name).matches() ? name : text(name);
    }

    /** Returns a string literal in single quotes. */
    static String text(String value) {
        StringBuilder out = new StringBuilder(value.length() + 2).append('\'');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\', '\'' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    boolean plain = c >= ' ' && c != 0x7f && !Character.isSurrogate(c) && c != 0x2028 && c != 0x2029;
                    out.append(plain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
                }
            }
        }
        return out.append('\'').toString();
    }

    private static String words(String text, boolean upperFirst) {
        StringBuilder out = new StringBuilder();
        boolean upper = upperFirst;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80 || !Character.isLetterOrDigit(c)) {
                upper = upperFirst || !out.isEmpty();
            } else {
                out.append(upper ? Character.toUpperCase(c) : out.isEmpty() ? Character.toLowerCase(c) : c);
                upper = false;
            }
        }
        return out.isEmpty() ? marks(text, upperFirst) : out.toString();
    }

    /** Returns a name for a text without letters and digits, so that {@code +} and {@code -} differ. */
    private static String marks(String text, boolean upperFirst) {
        StringBuilder out = new StringBuilder(upperFirst ? "Value" : "value");
        text.codePoints().forEach(c -> out.append('_').append(Integer.toHexString(c)));
        return out.toString();
    }
}
