package dev.kit.studio.monitor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
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
        return binds.isEmpty() ? binds : redact(hidden(sql, redaction), binds, redaction);
    }

    /** The same list when nothing in it is to be hidden. */
    static List<@Nullable String> redact(BitSet hidden, List<@Nullable String> binds, Redaction redaction) {
        List<@Nullable String> safe = binds;
        for (int i = 0; i < binds.size(); i++) {
            String bind = binds.get(i);
            String replaced = bind != null && hidden.get(i) ? redaction.censor() : redaction.scrubbed(bind);
            if (!Objects.equals(replaced, bind)) {
                safe = safe == binds ? new ArrayList<>(binds) : safe;
                safe.set(i, replaced);
            }
        }
        return safe;
    }

    /** Which bound values the names in the statement make secret, counted from zero. */
    static BitSet hidden(String sql, Redaction redaction) {
        BitSet hidden = new BitSet();
        hideCompared(sql, hidden, redaction);
        hideInserted(sql, hidden, redaction);
        return hidden;
    }

    private static void hideCompared(String sql, BitSet hidden, Redaction redaction) {
        Matcher matcher = COMPARED.matcher(sql);
        while (matcher.find()) {
            if (redaction.hides(unquoted(matcher.group(1)))) {
                hidden.set(placeholdersBefore(sql, matcher.end() - 1));
            }
        }
    }

    private static void hideInserted(String sql, BitSet hidden, Redaction redaction) {
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
                hidden.set(placeholder);
            }
            placeholder += here;
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
