package dev.kit.redaction.sql;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Splits SQL text into tokens by PostgreSQL's lexical rules. Comments and white space are dropped. Not thread-safe. */
public final class SqlScanner {

    private static final Pattern TAG = Pattern.compile("\\$(?:[A-Za-z_[^\\x00-\\x7f]][\\w[^\\x00-\\x7f]]*+)?\\$");

    private final String sql;
    private int at;

    /** Creates a scanner at the beginning of {@code sql}. */
    public SqlScanner(String sql) {
        this.sql = sql;
    }

    /** Returns all tokens of {@code sql}. */
    public static List<Token> tokens(String sql) {
        SqlScanner scanner = new SqlScanner(sql);
        return Stream.generate(scanner::next).takeWhile(Objects::nonNull).toList();
    }

    /** The kind of a token. */
    public enum Kind {
        /** A keyword or an unquoted name. */
        WORD,
        /** A string or a quoted name. */
        LITERAL,
        /** Digits and points; an exponent is a word of its own. */
        NUMBER,
        /** The end of a statement. */
        SEMICOLON,
        /** A question mark that represents a value. */
        PLACEHOLDER,
        /** Any other character, or a doubled question mark. */
        OTHER
    }

    /** A token with its start offset, inclusive, and its end offset, exclusive. */
    public record Token(Kind kind, String text, int start, int end) {

        /** Returns a keyword or an unquoted name in lower case. It is empty for other tokens. */
        public String word() {
            return kind == Kind.WORD ? text.toLowerCase(Locale.ROOT) : "";
        }

        /** Returns whether it is a keyword or a name, quoted or not. */
        public boolean isName() {
            return kind == Kind.WORD || text.startsWith("\"");
        }

        /** Returns whether it is a string, a number or a placeholder. */
        public boolean isValue() {
            return kind == Kind.PLACEHOLDER || kind == Kind.NUMBER || (kind == Kind.LITERAL && !isName());
        }
    }

    /** Returns the next token; null at the end. */
    public @Nullable Token next() {
        skipBlanks();
        if (at >= sql.length()) {
            return null;
        }
        int start = at;
        Kind kind = take();
        return new Token(kind, sql.substring(start, at), start, at);
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
            takeWhile(SqlScanner::isWordPart);
            return Kind.WORD;
        }
        if (isDigit(c)) {
            takeWhile(part -> isDigit(part) || part == '.');
            return Kind.NUMBER;
        }
        at++;
        return c == ';' ? Kind.SEMICOLON : c == '?' ? placeholder() : Kind.OTHER;
    }

    /** Scans a question mark; a doubled one is the operator, which JDBC requires to be doubled. */
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

    /** Scans a string or a quoted name, including both quotes; unclosed ones end with the text. */
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

    /** Returns whether the string continues in the same mode at a quote after a line break; if so, moves there. */
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
        Matcher tag = TAG.matcher(sql).region(at, sql.length());
        if (!tag.lookingAt()) {
            return false;
        }
        int close = sql.indexOf(tag.group(), tag.end());
        at = close < 0 ? sql.length() : close + tag.group().length();
        return true;
    }

    private void takeWhile(IntPredicate part) {
        while (at < sql.length() && part.test(sql.charAt(at))) {
            at++;
        }
    }

    private static boolean isNameStart(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 127;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(int c) {
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

    /** Returns true for separators; PostgreSQL treats every other Unicode blank as part of a name. */
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

    /** Skips a block comment, which may be nested in PostgreSQL. */
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
