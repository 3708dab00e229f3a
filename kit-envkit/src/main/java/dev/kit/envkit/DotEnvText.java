package dev.kit.envkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of one file from its beginning to its end. */
final class DotEnvText {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([nrt\"\\\\$])");
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String file;
    private final String text;
    private final List<EnvironmentProblem> problems;
    private final Map<String, DotEnvEntry> entries = new LinkedHashMap<>();
    private int at;
    private int line = 1;

    private DotEnvText(String file, String text, List<EnvironmentProblem> problems) {
        this.file = file;
        this.text = text;
        this.problems = problems;
    }

    static Map<String, DotEnvEntry> read(String file, String text, List<EnvironmentProblem> problems) {
        int zero = text.indexOf('\0');
        if (zero >= 0) {
            String detail = "a zero character, as UTF-16 text has; " + DotEnvFiles.SAVE_AS_UTF_8;
            problems.add(DotEnvFiles.problem(EnvironmentProblem.Kind.INVALID, place(file, text, zero), detail));
            return Map.of();
        }
        boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
        return new DotEnvText(file, withPlainLineEnds(marked ? text.substring(1) : text), problems).entries();
    }

    /** Returns file and line of the character at {@code index}. */
    static String place(String file, String text, int index) {
        String before = withPlainLineEnds(text.substring(0, index));
        return file + ':' + (1 + before.chars().filter(unit -> unit == '\n').count());
    }

    private static String withPlainLineEnds(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    private Map<String, DotEnvEntry> entries() {
        while (at < text.length()) {
            int end = lineEnd(at);
            String content = text.substring(at, end).strip();
            if (content.isEmpty() || content.startsWith("#")) {
                advanceTo(end);
            } else {
                entry(end);
            }
        }
        return entries;
    }

    private void entry(int end) {
        String place = file + ':' + line;
        int equals = text.indexOf('=', at);
        if (equals < 0 || equals > end) {
            wrong(place, "expected NAME=value", end);
            return;
        }
        String name = text.substring(at, equals).strip();
        if (name.startsWith("export ") || name.startsWith("export\t")) {
            name = name.substring("export ".length()).strip();
        }
        if (!NAME.matcher(name).matches()) {
            wrong(place, "expected a name before the equals sign", end);
            return;
        }
        value(name, place, equals + 1, end);
    }

    private void value(String name, String place, int from, int end) {
        int start = from;
        while (start < end && (text.charAt(start) == ' ' || text.charAt(start) == '\t')) {
            start++;
        }
        char quote = start < end ? text.charAt(start) : ' ';
        if (quote == '"' || quote == '\'' || quote == '`') {
            quoted(name, place, quote, start + 1, end);
        } else {
            DotEnvEntry.put(entries, name, uncommented(text.substring(start, end)), place);
            advanceTo(end);
        }
    }

    private void quoted(String name, String place, char quote, int from, int end) {
        int close = from;
        while (close < text.length() && text.charAt(close) != quote) {
            close += quote == '"' && text.charAt(close) == '\\' ? 2 : 1;
        }
        if (close >= text.length()) {
            wrong(place, "the quote of " + name + " is never closed; close it, or remove it", end);
            return;
        }
        int rest = lineEnd(close);
        String tail = text.substring(close + 1, rest).strip();
        if (!tail.isEmpty() && !tail.startsWith("#")) {
            wrong(place, "nothing but a comment may follow the closing quote of " + name, rest);
            return;
        }
        String inner = text.substring(from, close);
        DotEnvEntry.put(entries, name, quote == '"' ? unescaped(inner) : inner, place);
        advanceTo(rest);
    }

    private static String uncommented(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) == '#' && (i == 0 || Character.isWhitespace(raw.charAt(i - 1)))) {
                return raw.substring(0, i).strip();
            }
        }
        return raw.strip();
    }

    private static String unescaped(String inner) {
        return ESCAPE.matcher(inner).replaceAll(escape -> {
            String unit = escape.group(1);
            return Matcher.quoteReplacement(
                    "nrt".contains(unit) ? escape.group().translateEscapes() : unit);
        });
    }

    private void wrong(String place, String detail, int end) {
        problems.add(DotEnvFiles.problem(EnvironmentProblem.Kind.INVALID, place, detail));
        advanceTo(end);
    }

    private int lineEnd(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    /** Advances past the line end at {@code end} and counts the lines. */
    private void advanceTo(int end) {
        for (int i = at; i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
            }
        }
        at = end + 1;
        line++;
    }
}
