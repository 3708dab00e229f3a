package dev.kit.redaction;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Members that hold a name and its value, as in {@code {"name": "password", "value": …}}. */
final class Pairs {

    private static final Set<String> NAMES = Set.of(
            "name", "key", "field", "path", "param", "property", "parameter", "header", "propertyPath", "Name", "Key");
    private static final Set<String> VALUES =
            Set.of("value", "val", "values", "rejectedValue", "invalidValue", "newValue", "oldValue", "input", "Value");
    private static final Pattern VALUE_FIRST = Pattern.compile("[vV]alue~:~([^\"\\\\]*+)~,~(\\w++)~:~([\\w.\\[\\]-]++)"
            .replace("~:~", "~\\s*+:\\s*+~")
            .replace("~,~", "~\\s*+,\\s*+~")
            .replace("~", "\\\\*+\""));
    private static final Pattern IDENTIFIER = Pattern.compile("[\\w.\\[\\]-]{2,100}");

    private Pairs() {}

    static boolean isName(String member) {
        return NAMES.contains(member.substring(member.lastIndexOf('[') + 1));
    }

    static boolean isValue(String member) {
        return VALUES.contains(member);
    }

    /** Hides values whose secret name follows them, in the middle of a text and with escaped quotes too. */
    static void hideEarlier(String text, Redaction redaction, Edits edits) {
        Matcher pair = VALUE_FIRST.matcher(text);
        while (text.contains("alue") && pair.find()) {
            if (isName(pair.group(2)) && isSecret(pair.group(3), redaction)) {
                edits.replace(pair.start(1), pair.end(1), redaction.censor());
            }
        }
    }

    /** Returns whether the text is a name, rather than a title such as {@code Secret Garden}, and secret. */
    static boolean isSecret(String text, Redaction redaction) {
        return IDENTIFIER.matcher(text).matches() && redaction.hides(text);
    }
}
