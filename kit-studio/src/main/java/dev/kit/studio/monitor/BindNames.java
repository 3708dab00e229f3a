package dev.kit.studio.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds which column a bound value belongs to, as far as the text of the statement tells.
 *
 * <p>Two forms cover what applications write: {@code column = ?} and {@code insert into t (columns)
 * values (?, …)}.
 */
final class BindNames {

    private static final Pattern COMPARED = Pattern.compile(
            "([\\w\"]+)\\s*(?:=|<>|!=|<=|>=|<|>|like|ilike)\\s*(?:\\w+\\s*\\(\\s*)?\\?", Pattern.CASE_INSENSITIVE);
    private static final Pattern INSERT =
            Pattern.compile("insert\\s+into\\s+[\\w.\"]+\\s*\\(([^)]*)\\)\\s*values\\s*", Pattern.CASE_INSENSITIVE);

    private BindNames() {}

    static List<@Nullable String> redact(String sql, List<@Nullable String> binds, Redaction redaction) {
        if (binds.isEmpty()) {
            return binds;
        }
        List<@Nullable String> safe = new ArrayList<>(binds.size());
        for (String bind : binds) {
            safe.add(redaction.scrubbed(bind));
        }
        hideCompared(sql, safe, redaction);
        hideInserted(sql, safe, redaction);
        return safe;
    }

    private static void hideCompared(String sql, List<@Nullable String> binds, Redaction redaction) {
        Matcher matcher = COMPARED.matcher(sql);
        while (matcher.find()) {
            if (redaction.hides(unquoted(matcher.group(1)))) {
                hide(binds, placeholdersBefore(sql, matcher.end() - 1), redaction);
            }
        }
    }

    private static void hideInserted(String sql, List<@Nullable String> binds, Redaction redaction) {
        Matcher matcher = INSERT.matcher(sql);
        if (!matcher.find()) {
            return;
        }
        String[] columns = matcher.group(1).split(",", -1);
        String[] values = sql.substring(matcher.end()).replaceAll("^\\(", "").split(",", -1);
        int placeholder = placeholdersBefore(sql, matcher.end());
        for (int i = 0; i < columns.length && i < values.length; i++) {
            int here = placeholdersBefore(values[i], values[i].length());
            if (here == 1 && redaction.hides(unquoted(columns[i].strip()))) {
                hide(binds, placeholder, redaction);
            }
            placeholder += here;
        }
    }

    private static void hide(List<@Nullable String> binds, int index, Redaction redaction) {
        if (index < binds.size() && binds.get(index) != null) {
            binds.set(index, redaction.censor());
        }
    }

    private static int placeholdersBefore(String sql, int end) {
        int count = 0;
        for (int i = 0; i < end; i++) {
            if (sql.charAt(i) == '?') {
                count++;
            }
        }
        return count;
    }

    private static String unquoted(String name) {
        return name.replace("\"", "");
    }
}
