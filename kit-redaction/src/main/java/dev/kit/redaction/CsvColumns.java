package dev.kit.redaction;

import java.util.BitSet;
import java.util.regex.Pattern;

/** Hides columns of comma-separated values whose first line names them. */
final class CsvColumns {

    private static final int LONGEST_HEAD = 4_000;

    private CsvColumns() {}

    /** Returns whether the first of several lines consists of names. */
    static boolean mayBeIn(String text) {
        int end = text.indexOf('\n');
        if (end < 3 || end > LONGEST_HEAD) {
            return false;
        }
        int separators = 0;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            separators += isSeparator(c) ? 1 : 0;
            if (!isSeparator(c) && !Character.isLetterOrDigit(c) && "_-\"\r".indexOf(c) < 0) {
                return false;
            }
        }
        return separators > 0;
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == ';' || c == '\t' || c == '|';
    }

    static String hide(String text, Redaction redaction) {
        String head = text.substring(0, text.indexOf('\n')).strip();
        char separator = (char)
                head.chars().filter(c -> isSeparator((char) c)).findFirst().orElse(',');
        String[] names = head.split(Pattern.quote(String.valueOf(separator)), -1);
        BitSet secret = new BitSet();
        for (int i = 0; i < names.length; i++) {
            secret.set(i, redaction.hides(names[i].replace("\"", "")));
        }
        String second =
                text.substring(text.indexOf('\n') + 1).lines().findFirst().orElse("");
        boolean table = second.chars().filter(c -> c == separator).count() >= names.length - 1;
        return secret.isEmpty() || !table ? text : rows(text, separator, secret, redaction.censor());
    }

    private static String rows(String text, char separator, BitSet secret, String censor) {
        Edits edits = new Edits(text, 0, text.length());
        int column = 0;
        int at = text.indexOf('\n') + 1;
        while (at < text.length()) {
            int end = endOfCell(text, at, separator);
            if (secret.get(column) && end > at) {
                edits.replace(at, end, censor);
            }
            column = end < text.length() && text.charAt(end) == separator ? column + 1 : 0;
            at = end + 1;
        }
        return edits.result();
    }

    private static int endOfCell(String text, int start, char separator) {
        boolean quoted = false;
        int end = start;
        for (; end < text.length(); end++) {
            char c = text.charAt(end);
            quoted ^= c == '"';
            if (!quoted && (c == separator || c == '\n' || c == '\r')) {
                return end;
            }
        }
        return end;
    }
}
