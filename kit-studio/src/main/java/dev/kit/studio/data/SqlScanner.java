package dev.kit.studio.data;

import org.jspecify.annotations.Nullable;

/** Cuts SQL text into tokens by PostgreSQL's lexical rules; comments and white space vanish. Not thread-safe. */
final class SqlScanner {

    private final String sql;
    private int at;

    SqlScanner(String sql) {
        this.sql = sql;
    }

    enum Kind {
        WORD,
        LITERAL,
        SEMICOLON,
        PLACEHOLDER,
        OTHER
    }

    record Token(Kind kind, int start, int end) {}

    /** The next token; null at the end. */
    @Nullable Token next() {
        skipBlanks();
        if (at >= sql.length()) {
            return null;
        }
        int start = at;
        Kind kind = take();
        return new Token(kind, start, at);
    }

    private Kind take() {
        char c = sql.charAt(at);
        if (isEscapeString()) {
            at++;
            quoted('\'', true);
            return Kind.LITERAL;
        }
        if (c == '\'' || c == '"') {
            quoted(c, false);
            return Kind.LITERAL;
        }
        if (c == '$' && dollarQuoted()) {
            return Kind.LITERAL;
        }
        if (Character.isLetter(c) || c == '_' || c > 127) {
            word();
            return Kind.WORD;
        }
        at++;
        return c == ';' ? Kind.SEMICOLON : c == '?' ? placeholder() : Kind.OTHER;
    }

    /** A doubled question mark is the operator, which JDBC wants doubled. */
    private Kind placeholder() {
        if (at < sql.length() && sql.charAt(at) == '?') {
            at++;
            return Kind.OTHER;
        }
        return Kind.PLACEHOLDER;
    }

    private boolean isEscapeString() {
        char c = sql.charAt(at);
        return (c == 'e' || c == 'E') && at + 1 < sql.length() && sql.charAt(at + 1) == '\'';
    }

    /** A string or a quoted name, from its first quote to behind its last; unclosed ones end with the text. */
    private void quoted(char quote, boolean escapes) {
        at++;
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            if (escapes && c == '\\') {
                at++;
            } else if (c == quote) {
                if (at >= sql.length() || sql.charAt(at) != quote) {
                    return;
                }
                at++;
            }
        }
        at = sql.length();
    }

    private boolean dollarQuoted() {
        int tagEnd = at + 1;
        while (tagEnd < sql.length() && isTagPart(sql.charAt(tagEnd), tagEnd == at + 1)) {
            tagEnd++;
        }
        if (tagEnd >= sql.length() || sql.charAt(tagEnd) != '$') {
            return false;
        }
        String tag = sql.substring(at, tagEnd + 1);
        int close = sql.indexOf(tag, tagEnd + 1);
        at = close < 0 ? sql.length() : close + tag.length();
        return true;
    }

    private static boolean isTagPart(char c, boolean first) {
        return Character.isLetter(c) || c == '_' || c > 127 || (!first && Character.isDigit(c));
    }

    private void word() {
        while (at < sql.length() && isWordPart(sql.charAt(at))) {
            at++;
        }
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c > 127;
    }

    private void skipBlanks() {
        while (at < sql.length()) {
            if (Character.isWhitespace(sql.charAt(at))) {
                at++;
            } else if (sql.startsWith("--", at)) {
                lineComment();
            } else if (sql.startsWith("/*", at)) {
                blockComment();
            } else {
                return;
            }
        }
    }

    private void lineComment() {
        while (at < sql.length() && sql.charAt(at) != '\n' && sql.charAt(at) != '\r') {
            at++;
        }
    }

    /** Block comments nest in PostgreSQL. */
    private void blockComment() {
        int depth = 0;
        do {
            if (sql.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (sql.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else {
                at++;
            }
        } while (depth > 0 && at < sql.length());
    }
}
