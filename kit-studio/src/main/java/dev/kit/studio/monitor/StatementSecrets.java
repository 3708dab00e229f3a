package dev.kit.studio.monitor;

import dev.kit.redaction.Redaction;
import dev.kit.redaction.sql.SqlScanner.Kind;
import dev.kit.redaction.sql.SqlScanner.Token;
import dev.kit.redaction.sql.SqlTokens;
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

        /** Further keywords after which another condition, assignment or clause begins. */
        private static final Set<String> BOUNDARIES = Set.of("or", "from", "then", "else", "end", "do", "conflict");

        private final String sql;
        private final Redaction redaction;
        private final SqlTokens tokens;
        private final BitSet hidden = new BitSet();
        private final List<Token> masked = new ArrayList<>();

        private final List<Integer> slots = new ArrayList<>();
        private final List<Token> values = new ArrayList<>();
        private int placeholders;
        private int depth;
        private int base;
        private boolean between;
        private boolean secret;

        Reader(String sql, Redaction redaction) {
            this.sql = sql;
            this.redaction = redaction;
            this.tokens = SqlTokens.of(sql);
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
            String word = tokens.word(at);
            boolean ends = tokens.is(at, ",") ? depth <= base : word.equals("and") ? !between : isBoundary(at, word);
            between = word.equals("between") || (between && !word.equals("and"));
            if (tokens.is(at, "(")) {
                depth++;
            } else if (tokens.is(at, ")")) {
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
            return begins(at) && !(word.equals("from") && tokens.word(at - 1).equals("distinct"));
        }

        private boolean begins(int at) {
            return tokens.isClause(at) || BOUNDARIES.contains(tokens.word(at));
        }

        private void take(int at) {
            Token token = tokens.at(at);
            if (token.kind() == Kind.PLACEHOLDER) {
                slots.add(placeholders++);
            } else if (token.isName()) {
                secret |= !tokens.is(at + 1, ".") && redaction.hides(name(at));
            } else if (token.kind() == Kind.LITERAL && tokens.is(at - 1, ">") && redaction.hides(name(at))) {
                secret = true;
            } else if (token.isValue()) {
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
            if (tokens.word(start).equals("insert")) {
                return tokens.is(start + 1, "(") ? start + 2 : -1;
            }
            if (!tokens.word(start).equals("into")) {
                return -1;
            }
            int at = start + 2;
            while (tokens.is(at, ".")) {
                at += 2;
            }
            boolean alias = tokens.isName(at) && tokens.is(at + 1, "(") && !begins(at);
            at += tokens.word(at).equals("as") ? 2 : alias && !tokens.word(at).equals("default") ? 1 : 0;
            return tokens.is(at, "(") && !tokens.word(at + 1).equals("select") ? at + 1 : -1;
        }

        /** Reads an INSERT; brackets without columns or with placeholders belong to another statement. */
        private int inserted(int start, int list) {
            List<String> columns = new ArrayList<>();
            int at = list;
            for (; at < tokens.size() && !tokens.is(at, ")"); at++) {
                if (tokens.isName(at)) {
                    columns.add(name(at));
                } else if (tokens.at(at).kind() == Kind.PLACEHOLDER) {
                    return step(start);
                }
            }
            if (columns.isEmpty()) {
                return step(start);
            }
            close();
            at = tokens.behindOverriding(at + 1);
            if (tokens.word(at).equals("select")) {
                return valuesOf(columns, at + 1, true);
            }
            at += tokens.word(at).equals("values") ? 1 : 0;
            while (tokens.is(at, "(")) {
                at = valuesOf(columns, at + 1, false);
                at += tokens.is(at, ",") ? 1 : 0;
            }
            return at;
        }

        /** Reads one row, up to and including its bracket, or the select list of a query, up to its FROM. */
        private int valuesOf(List<String> columns, int start, boolean query) {
            int column = 0;
            int inside = 0;
            int at = start;
            for (; at < tokens.size(); at++) {
                boolean ends = query ? begins(at) || tokens.is(at, ";") : tokens.is(at, ")");
                if (inside == 0 && (ends || tokens.is(at, ","))) {
                    valueOf(columns, column++);
                    if (ends) {
                        return query ? at : at + 1;
                    }
                    continue;
                }
                inside += tokens.is(at, "(") ? 1 : tokens.is(at, ")") ? -1 : 0;
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
            Set<Token> secrets = Set.copyOf(masked);
            int copied = 0;
            for (Token token : tokens.list()) {
                text.append(comment(sql.substring(copied, token.start())))
                        .append(secrets.contains(token) ? censored(token) : shown(token));
                copied = token.end();
            }
            return text.append(comment(sql.substring(copied))).toString();
        }

        private String comment(String gap) {
            return gap.isBlank() ? gap : redaction.scrub(gap);
        }

        private String censored(Token token) {
            return sql.charAt(token.end() - 1) == '\'' ? "'" + redaction.censor() + "'" : redaction.censor();
        }

        /** Scrubs literals, such as JSON and connection strings; a name in double quotes holds no secret. */
        private String shown(Token token) {
            String text = token.text();
            int quote = text.indexOf('\'') + 1;
            if (token.kind() != Kind.LITERAL || text.startsWith("\"")) {
                return text;
            }
            return text.startsWith("$") || text.length() <= quote + 1
                    ? redaction.scrub(text)
                    : text.substring(0, quote) + redaction.text(text.substring(quote, text.length() - 1)) + "'";
        }

        /** Returns the name without its quotes, which a JSON key has too. */
        private String name(int at) {
            return tokens.at(at).text().replace("\"", "").replace("'", "");
        }
    }
}
