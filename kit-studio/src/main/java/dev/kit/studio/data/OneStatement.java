package dev.kit.studio.data;

import dev.kit.redaction.sql.SqlScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A single reading statement, validated before it is sent.
 *
 * <p>A read-only transaction alone is insufficient: {@code select 1; commit; delete …} would leave it. Therefore the
 * text is tokenized like PostgreSQL does, with its strings, quoted names, dollar quotes and nested comments, and must
 * be one statement whose first keyword reads. {@link SqlConsole} then verifies that the driver sends it unchanged and
 * in one piece.
 *
 * @param sql without a trailing semicolon
 * @param placeholders the offsets of question marks that are bind parameters
 */
record OneStatement(String sql, List<Integer> placeholders) {

    private static final Set<String> READING = Set.of("select", "with", "table", "values", "show", "explain");
    private static final Set<String> OPTIONS = Set.of("analyze", "analyse", "verbose");
    private static final Set<String> EXPLAINABLE =
            Set.of("select", "with", "table", "values", "insert", "update", "delete", "merge");

    OneStatement {
        placeholders = List.copyOf(placeholders);
    }

    /**
     * Returns the statement if it is a single one that reads.
     *
     * @throws DataException if it is empty, several statements, or begins with a keyword that does not read
     */
    static OneStatement reading(String sql) {
        return parse(sql, READING, "The console only reads: begin with SELECT, WITH, TABLE, VALUES, SHOW or EXPLAIN");
    }

    /** Returns the statement if its plan can be shown; for a writing one, only without {@code analyze}. */
    static OneStatement explainable(String sql, boolean analyze) {
        return analyze
                ? parse(sql, Set.of("select", "with", "table", "values"), "Only what reads can be run to be measured")
                : parse(sql, EXPLAINABLE, "Only SELECT, INSERT, UPDATE, DELETE, MERGE and VALUES have a plan");
    }

    private static OneStatement parse(String sql, Set<String> allowed, String refusal) {
        requireText(sql);
        List<Integer> placeholders = new ArrayList<>();
        int end = -1;
        String first = "";
        for (SqlScanner.Token token : SqlScanner.tokens(sql)) {
            require(end < 0, "Only one statement at a time", token.start());
            switch (token.kind()) {
                case SEMICOLON -> end = token.start();
                case PLACEHOLDER -> placeholders.add(token.start());
                default -> {
                    requirePlain(sql, token);
                    if (first.isEmpty() && !token.text().equals("(")) {
                        first = token.word();
                        require(allowed.contains(first), refusal, token.start());
                    }
                }
            }
        }
        require(!first.isEmpty(), "There is no statement", 0);
        return new OneStatement(end < 0 ? sql : sql.substring(0, end), placeholders);
    }

    /** Rejects unpaired surrogates, which reach the server as a question mark and shift the tokens. */
    private static void requireText(String sql) {
        for (int at = 0; at < sql.length(); at += Character.charCount(sql.codePointAt(at))) {
            int c = sql.codePointAt(at);
            boolean half = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
            require(c != 0, "The statement contains a NUL character", at);
            require(!half, "The statement contains half a character (U+D800 to U+DFFF)", at);
        }
    }

    private static void requirePlain(String sql, SqlScanner.Token token) {
        require(!isNumbered(sql, token), "Parameters are written ?, not $1", token.start());
        require(
                !token.text().equals("{"),
                "JDBC escapes such as {d '2026-01-31'} are not supported; write date '2026-01-31'",
                token.start());
    }

    private static void require(boolean holds, String refusal, int offset) {
        if (!holds) {
            throw DataException.notAllowed(refusal, offset + 1);
        }
    }

    /**
     * Returns whether the token is a numbered parameter, which the driver would send without a value, breaking the
     * connection.
     */
    private static boolean isNumbered(String sql, SqlScanner.Token token) {
        return token.text().equals("$") && token.end() < sql.length() && Character.isDigit(sql.charAt(token.end()));
    }

    /**
     * Returns the offset of the statement being explained, or -1 if there is no plan. Without EXPLAIN the offset is 0.
     */
    int planned() {
        List<SqlScanner.Token> tokens = SqlScanner.tokens(sql);
        if (tokens.isEmpty() || tokens.get(0).word().equals("show")) {
            return -1;
        }
        if (!tokens.get(0).word().equals("explain")) {
            return 0;
        }
        int depth = 0;
        for (int at = 1; at < tokens.size(); at++) {
            SqlScanner.Token token = tokens.get(at);
            boolean opens = token.text().equals("(") && (depth > 0 || isOption(tokens, at + 1));
            boolean closes = depth > 0 && token.text().equals(")");
            if (depth == 0 && !opens && !OPTIONS.contains(token.word())) {
                return token.start();
            }
            depth += opens ? 1 : closes ? -1 : 0;
        }
        return -1;
    }

    /** Returns whether a bracket before this token begins options of EXPLAIN; it may also begin the query itself. */
    private static boolean isOption(List<SqlScanner.Token> tokens, int at) {
        return at < tokens.size()
                && tokens.get(at).kind() == SqlScanner.Kind.WORD
                && !READING.contains(tokens.get(at).word());
    }

    /** Returns the statement from an offset on, with its question marks. */
    OneStatement from(int start) {
        return new OneStatement(
                sql.substring(start),
                placeholders.stream().map(position -> position - start).toList());
    }

    /** Returns the text with its question marks numbered, like a driver that binds values. */
    String numbered() {
        StringBuilder text = new StringBuilder(sql.length() + 16);
        int copied = 0;
        int number = 0;
        for (SqlScanner.Token token : SqlScanner.tokens(sql)) {
            boolean placeholder = token.kind() == SqlScanner.Kind.PLACEHOLDER;
            if (placeholder || token.text().equals("??")) {
                text.append(sql, copied, token.start()).append(placeholder ? "$" + ++number : "?");
                copied = token.end();
            }
        }
        return text.append(sql, copied, sql.length()).toString();
    }

    /**
     * Maps a position reported by PostgreSQL to the original text, counted from 1.
     *
     * @param prefix the number of characters sent before the statement
     * @param bound whether each question mark was sent as {@code $n}
     */
    int position(int named, int prefix, boolean bound) {
        int position = named - prefix;
        if (!bound) {
            return Math.max(1, position);
        }
        for (int i = 0; i < placeholders.size(); i++) {
            if (placeholders.get(i) + 1 < position) {
                position -= String.valueOf(i + 1).length();
            }
        }
        return Math.max(1, position);
    }
}
