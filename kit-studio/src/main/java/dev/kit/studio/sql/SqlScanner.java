package dev.kit.studio.sql;

import org.jspecify.annotations.Nullable;

/** Cuts SQL text into tokens by PostgreSQL's lexical rules; comments and white space vanish. Not thread-safe. */
public final class SqlScanner {

    private final String sql;
    private int at;

    /** A scanner at the beginning of the text. */
    public SqlScanner(String sql) {
        this.sql = sql;
    }

    /** What a token is. */
    public enum Kind {
        /** A keyword or a name without quotes. */
        WORD,
        /** A string, or a name in quotes. */
        LITERAL,
        /** The end of a statement. */
        SEMICOLON,
        /** A question mark that stands for a value. */
        PLACEHOLDER,
        /** Any other character, or a doubled question mark. */
        OTHER
    }

    /** A token, from its first character to behind its last. */
    public record Token(Kind kind, int start, int end) {}

    /** The next token; null at the end. */
    public @Nullable Token next() {
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
            do {
                quoted('\'', true);
            } while (continues());
            return Kind.LITERAL;
        }
        if (c == '\'' || c == '"') {
            quoted(c, false);
            return Kind.LITERAL;
        }
        if (c == '$' && dollarQuoted()) {
            return Kind.LITERAL;
        }
        if (isNameStart(c)) {
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

    /** Whether a string goes on in the same mode at a quote behind a line break; moves there if so. */
    private boolean continues() {
        boolean broken = false;
        int next = at;
        while (next < sql.length()) {
            char c = sql.charAt(next);
            if (isBlank(c)) {
                broken |= c == '\n' || c == '\r';
                next++;
            } else if (sql.startsWith("--", next)) {
                next = endOfLine(next);
            } else {
                break;
            }
        }
        if (!broken || next >= sql.length() || sql.charAt(next) != '\'') {
            return false;
        }
        at = next;
        return true;
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
        return isNameStart(c) || (!first && isDigit(c));
    }

    private void word() {
        while (at < sql.length() && isWordPart(sql.charAt(at))) {
            at++;
        }
    }

    private static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 127;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return isNameStart(c) || isDigit(c) || c == '$';
    }

    private void skipBlanks() {
        while (at < sql.length()) {
            if (isBlank(sql.charAt(at))) {
                at++;
            } else if (sql.startsWith("--", at)) {
                at = endOfLine(at);
            } else if (sql.startsWith("/*", at)) {
                blockComment();
            } else {
                return;
            }
        }
    }

    /** Only these separate tokens; for PostgreSQL every other blank of Unicode is part of a name. */
    private static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    private int endOfLine(int start) {
        int end = start;
        while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
            end++;
        }
        return end;
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
