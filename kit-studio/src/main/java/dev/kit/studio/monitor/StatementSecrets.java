package dev.kit.studio.monitor;

import dev.kit.redaction.Redaction;
import dev.kit.redaction.sql.SqlScanner;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bound values and literals that are secret because of names in the statement.
 *
 * <p>A value belongs to the column of its position in an INSERT, else to every name in its condition or assignment, so
 * that enclosing functions, lists and rows make no difference; false positives are preferred to missed secrets.
 *
 * @param placeholders the indexes of secret bound values, counted from zero
 * @param sql the statement without its secret literals
 */
record StatementSecrets(BitSet placeholders, String sql) {

    /** Shorter values occur in messages by chance. */
    private static final int SHORTEST_QUOTED = 4;

    static StatementSecrets of(String sql, Redaction redaction) {
        return new Reader(sql, redaction).read();
    }

    /** Returns the bound values without secrets. */
    List<@Nullable String> redact(List<@Nullable String> binds, Redaction redaction) {
        List<@Nullable String> safe = new ArrayList<>(binds.size());
        for (String bind : binds) {
            boolean hidden = bind != null && placeholders.get(safe.size());
            safe.add(hidden ? redaction.censor() : bind == null ? null : redaction.text(bind));
        }
        return safe;
    }

    /** Returns the message of the database without the secret values that it quotes. */
    @Nullable String withoutValues(@Nullable String message, List<@Nullable String> binds, String censor) {
        String safe = message;
        for (int i = placeholders.nextSetBit(0);
                safe != null && i >= 0 && i < binds.size();
                i = placeholders.nextSetBit(i + 1)) {
            String bind = binds.get(i);
            safe = bind == null || bind.length() < SHORTEST_QUOTED ? safe : safe.replace(bind, censor);
        }
        return safe;
    }

    private static final class Reader {

        /** Keywords after which another condition, assignment or clause begins. */
        private static final Set<String> BOUNDARIES = Set.of(
                "or",
                "where",
                "set",
                "on",
                "from",
                "join",
                "select",
                "having",
                "when",
                "then",
                "else",
                "end",
                "returning",
                "limit",
                "offset",
                "order",
                "group",
                "union",
                "intersect",
                "except",
                "using",
                "values",
                "fetch",
                "do",
                "conflict");

        private final String sql;
        private final Redaction redaction;
        private final List<SqlScanner.Token> tokens;
        private final BitSet hidden = new BitSet();
        private final List<SqlScanner.Token> masked = new ArrayList<>();

        private final List<Integer> slots = new ArrayList<>();
        private final List<SqlScanner.Token> values = new ArrayList<>();
        private int placeholders;
        private int depth;
        private int base;
        private boolean between;
        private boolean secret;

        Reader(String sql, Redaction redaction) {
            this.sql = sql;
            this.redaction = redaction;
            this.tokens = SqlScanner.tokens(sql);
        }

        StatementSecrets read() {
            for (int at = 0; at < tokens.size(); ) {
                int list = columnList(at);
                at = list < 0 ? step(at) : inserted(at, list);
            }
            close();
            return new StatementSecrets(hidden, redaction.shapes(text()));
        }

        private int step(int at) {
            String word = word(at);
            boolean ends = is(at, ",") ? depth <= base : word.equals("and") ? !between : isBoundary(at, word);
            between = word.equals("between") || (between && !word.equals("and"));
            if (is(at, "(")) {
                depth++;
            } else if (is(at, ")")) {
                base = Math.min(base, --depth);
            } else if (ends) {
                close();
            } else {
                take(at);
            }
            return at + 1;
        }

        /** Returns whether the word is a boundary; the FROM of IS DISTINCT FROM is not. */
        private boolean isBoundary(int at, String word) {
            return BOUNDARIES.contains(word)
                    && !(word.equals("from") && word(at - 1).equals("distinct"));
        }

        private void take(int at) {
            SqlScanner.Token token = tokens.get(at);
            if (token.kind() == SqlScanner.Kind.PLACEHOLDER) {
                slots.add(placeholders++);
            } else if (isName(at)) {
                secret |= !is(at + 1, ".") && redaction.hides(name(at));
            } else if (token.kind() == SqlScanner.Kind.LITERAL && is(at - 1, ">") && redaction.hides(name(at))) {
                secret = true;
            } else if (token.kind() == SqlScanner.Kind.LITERAL || Character.isDigit(sql.charAt(token.start()))) {
                values.add(token);
            }
        }

        private void close() {
            if (secret) {
                slots.forEach(hidden::set);
                masked.addAll(values);
            }
            slots.clear();
            values.clear();
            secret = false;
            between = false;
            base = depth;
        }

        /**
         * Returns the index at which the list of columns begins; -1 without one.
         *
         * <p>An INSERT begins with INTO, or with INSERT within a MERGE.
         */
        private int columnList(int start) {
            if (word(start).equals("insert")) {
                return is(start + 1, "(") ? start + 2 : -1;
            }
            if (!word(start).equals("into")) {
                return -1;
            }
            int at = start + 2;
            while (is(at, ".")) {
                at += 2;
            }
            at += word(at).equals("as") ? 2 : isName(at) && is(at + 1, "(") && !isClause(at) ? 1 : 0;
            return is(at, "(") && !word(at + 1).equals("select") ? at + 1 : -1;
        }

        private boolean isClause(int at) {
            return BOUNDARIES.contains(word(at)) || word(at).equals("default");
        }

        /** Reads an INSERT; brackets without columns or with placeholders belong to another statement. */
        private int inserted(int start, int list) {
            List<String> columns = new ArrayList<>();
            int at = list;
            for (; at < tokens.size() && !is(at, ")"); at++) {
                if (isName(at)) {
                    columns.add(name(at));
                } else if (tokens.get(at).kind() == SqlScanner.Kind.PLACEHOLDER) {
                    return step(start);
                }
            }
            if (columns.isEmpty()) {
                return step(start);
            }
            close();
            at++;
            while (Set.of("overriding", "system", "user", "value").contains(word(at))) {
                at++;
            }
            if (word(at).equals("select")) {
                return valuesOf(columns, at + 1, true);
            }
            at += word(at).equals("values") ? 1 : 0;
            while (is(at, "(")) {
                at = valuesOf(columns, at + 1, false);
                at += is(at, ",") ? 1 : 0;
            }
            return at;
        }

        /** Reads one row, up to and including its bracket, or the select list of a query, up to its FROM. */
        private int valuesOf(List<String> columns, int start, boolean query) {
            int column = 0;
            int inside = 0;
            int at = start;
            for (; at < tokens.size(); at++) {
                boolean ends = query ? BOUNDARIES.contains(word(at)) || is(at, ";") : is(at, ")");
                if (inside == 0 && (ends || is(at, ","))) {
                    valueOf(columns, column++);
                    if (ends) {
                        return query ? at : at + 1;
                    }
                    continue;
                }
                inside += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
                take(at);
            }
            valueOf(columns, column);
            return at;
        }

        private void valueOf(List<String> columns, int column) {
            secret |= column < columns.size() && redaction.hides(columns.get(column));
            close();
        }

        /** Returns the statement without secret literals, and without secrets in other literals and in comments. */
        private String text() {
            StringBuilder text = new StringBuilder();
            Set<SqlScanner.Token> secrets = Set.copyOf(masked);
            int copied = 0;
            boolean within = false;
            for (SqlScanner.Token token : tokens) {
                boolean secret = secrets.contains(token);
                boolean digit = secret && within && token.start() == copied; // of a number, each is a token
                text.append(comment(sql.substring(copied, token.start())))
                        .append(digit ? "" : secret ? censored(token) : shown(token));
                copied = token.end();
                within = secret;
            }
            return text.append(comment(sql.substring(copied))).toString();
        }

        private String comment(String gap) {
            return gap.isBlank() ? gap : redaction.scrub(gap);
        }

        private String censored(SqlScanner.Token token) {
            return sql.charAt(token.end() - 1) == '\'' ? "'" + redaction.censor() + "'" : redaction.censor();
        }

        /** Scrubs literals, such as JSON and connection strings; a name in double quotes holds no secret. */
        private String shown(SqlScanner.Token token) {
            String text = token.text();
            int quote = text.indexOf('\'') + 1;
            if (token.kind() != SqlScanner.Kind.LITERAL || text.startsWith("\"")) {
                return text;
            }
            return text.startsWith("$") || text.length() <= quote + 1
                    ? redaction.scrub(text)
                    : text.substring(0, quote) + redaction.text(text.substring(quote, text.length() - 1)) + "'";
        }

        private boolean isName(int at) {
            return exists(at) && tokens.get(at).isName();
        }

        /** Returns the name without its quotes, which a JSON key has too. */
        private String name(int at) {
            return tokens.get(at).text().replace("\"", "").replace("'", "");
        }

        private boolean is(int at, String text) {
            return exists(at) && tokens.get(at).text().equals(text);
        }

        private String word(int at) {
            return exists(at) ? tokens.get(at).word() : "";
        }

        private boolean exists(int at) {
            return at >= 0 && at < tokens.size();
        }
    }
}
