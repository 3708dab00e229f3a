package dev.kit.constructs.crons;

import java.util.Locale;

/** Reads one field: {@code *}, values, names, ranges, lists and steps. */
final class FieldParser {

    private final String expression;
    private final FieldKind kind;
    private final String text;
    private final int offset;

    FieldParser(String expression, FieldKind kind, String text, int offset) {
        this.expression = expression;
        this.kind = kind;
        this.text = text;
        this.offset = offset;
    }

    CronField parse() {
        long bits = 0;
        int start = 0;
        for (int end = 0; end <= text.length(); end++) {
            if (end == text.length() || text.charAt(end) == ',') {
                bits |= item(start, end);
                start = end + 1;
            }
        }
        return new CronField(kind == FieldKind.DAY_OF_WEEK ? sundayAsZero(bits) : bits, text.startsWith("*"));
    }

    private static long sundayAsZero(long bits) {
        return ((bits >>> 7) & 1) == 1 ? (bits & 0x7F) | 1 : bits;
    }

    private long item(int start, int end) {
        if (start == end) {
            throw invalid(start, "a " + kind.label() + " is missing.", "Write a value beside each comma.");
        }
        int slash = indexOf('/', start, end);
        int valuesEnd = slash < 0 ? end : slash;
        int step = slash < 0 ? 1 : step(slash + 1, end);
        if (valuesEnd - start == 1 && text.charAt(start) == '*') {
            return bits(kind.first(), kind.lastOfAll(), step);
        }
        int dash = indexOf('-', start, valuesEnd);
        if (dash < 0) {
            if (slash >= 0) {
                throw invalid(
                        start,
                        "a step needs a range.",
                        "Write " + text.substring(start, slash) + "-" + kind.lastOfAll() + text.substring(slash, end)
                                + ", or */" + step + " to begin with the first " + kind.label() + ".");
            }
            return 1L << value(start, end);
        }
        return range(start, dash, valuesEnd, step);
    }

    private long range(int start, int dash, int end, int step) {
        int from = value(start, dash);
        int to = value(dash + 1, end);
        // 0 denotes Sunday, also at the end of a range.
        if (kind == FieldKind.DAY_OF_WEEK && to == 0 && from > 0) {
            to = 7;
        }
        if (from > to) {
            throw invalid(
                    start,
                    "the range " + text.substring(start, end) + " runs backwards.",
                    "Write its parts with a comma: " + text.substring(start, dash) + "-" + lastText() + ","
                            + firstText() + "-" + text.substring(dash + 1, end) + ".");
        }
        return bits(from, to, step);
    }

    private String firstText() {
        return kind.names().isEmpty()
                ? String.valueOf(kind.first())
                : kind.names().get(0);
    }

    private String lastText() {
        return kind.names().isEmpty()
                ? String.valueOf(kind.last())
                : kind.names().get(kind.names().size() - 1);
    }

    private static long bits(int from, int to, int step) {
        long bits = 0;
        for (int value = from; value <= to; value += step) {
            bits |= 1L << value;
        }
        return bits;
    }

    private int step(int start, int end) {
        int step = start == end ? 0 : number(start, end);
        if (step < 1 || step > kind.last()) {
            throw invalid(
                    start,
                    "the step " + text.substring(start, end) + " is not between 1 and " + kind.last() + ".",
                    "Write a whole number after the slash, such as */2.");
        }
        return step;
    }

    private int value(int start, int end) {
        String word = text.substring(start, end).toUpperCase(Locale.ROOT);
        int named = kind.names().indexOf(word);
        if (named >= 0) {
            return kind.first() + named;
        }
        int number = number(start, end);
        if (number < kind.first() || number > kind.last()) {
            throw invalid(
                    start,
                    kind.label() + " " + text.substring(start, end) + " is out of range.",
                    "Write " + kind.range() + ".");
        }
        return number;
    }

    private int number(int start, int end) {
        for (int at = start; at < end; at++) {
            char c = text.charAt(at);
            if (c < '0' || c > '9') {
                throw unreadable(start, end, c);
            }
        }
        if (start == end || end - start > 4) {
            throw invalid(
                    start,
                    start == end ? "a number is missing." : "the number is out of range.",
                    "Write " + kind.range() + ".");
        }
        return Integer.parseInt(text, start, end, 10);
    }

    private InvalidScheduleException unreadable(int start, int end, char c) {
        String word = text.substring(start, end);
        if (c == '?') {
            return invalid(start, "five fields have no \"?\".", "Write * for any " + kind.label() + ".");
        }
        String upper = word.toUpperCase(Locale.ROOT);
        for (String name : kind.names()) {
            if (upper.startsWith(name)) {
                return invalid(start, "\"" + word + "\" is not a " + kind.label() + ".", "Did you mean " + name + "?");
            }
        }
        if (c == 'L' || c == 'W' || c == '#') {
            return invalid(
                    start,
                    "five fields have no \"" + c + "\".",
                    "Write the six fields of EventBridge, which run in the cloud only, or choose among the days in the"
                            + " handler.");
        }
        return invalid(start, "\"" + word + "\" is not a " + kind.label() + ".", "Write " + kind.range() + ".");
    }

    private int indexOf(char wanted, int start, int end) {
        int at = text.indexOf(wanted, start);
        return at < end ? at : -1;
    }

    private InvalidScheduleException invalid(int at, String problem, String remedy) {
        return new InvalidScheduleException(expression, offset + at, problem, remedy);
    }
}
