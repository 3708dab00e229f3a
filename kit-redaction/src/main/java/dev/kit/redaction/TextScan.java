package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets by their names in free text: assignments, options, XML elements, and pairs of a name and a value.
 *
 * <p>It goes on behind each separator whose name is harmless, so that the value may hold another assignment. Per
 * separator it reads a bounded number of characters, so that its time grows with the length of the text. One instance
 * processes one part of one text.
 */
final class TextScan {

    /** The characters at which something may begin, all below 64. */
    static final long MARKS = (1L << '%') | (1L << '-') | (1L << ':') | (1L << '<') | (1L << '=');

    private static final int GLIMPSE = 200;
    private static final int BETWEEN_PAIR = 300;
    private static final Set<String> BLOCKS = Set.of("|", ">", "|-", ">-", "|+", ">+");
    private static final Set<String> SCHEMES =
            Set.of("bearer", "basic", "token", "apikey", "negotiate", "key", "hmac", "jwt", "dpop", "oauth", "secret");

    private final String text;
    private final Redaction redaction;
    private final int from;
    private final int to;
    private final Edits edits;

    /** The name of a pair whose value may follow before {@code awaitedUntil}. */
    private String awaited = "";

    private int awaitedUntil;

    /** The value of a pair whose name may follow, unless one came before. */
    private @Nullable ValueSpan early;

    /** Whether the name of a pair came last. */
    private boolean named;

    TextScan(String text, int from, int to, Redaction redaction) {
        this.text = text;
        this.from = from;
        this.to = to;
        this.edits = new Edits(text, from, to);
        this.redaction = redaction;
    }

    /** Returns the part without its secrets; an empty text if it has none. */
    String hide() {
        int at = next(from);
        while (at < to) {
            at = next(
                    switch (text.charAt(at)) {
                        case '=' -> equal(at);
                        case ':' -> colon(at);
                        case '%' -> encoded(at);
                        case '-' -> option(at);
                        default -> element(at);
                    });
        }
        return edits.changed();
    }

    private int next(int start) {
        int at = start;
        while (at < to && !isMark(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static boolean isMark(char c) {
        return c < 64 && ((MARKS >> c) & 1) != 0;
    }

    private char at(int index) {
        return index >= from && index < to ? text.charAt(index) : 0;
    }

    private int equal(int at) {
        int behind = at + 1;
        while (behind < at + 3 && "=>~".indexOf(at(behind)) >= 0) {
            behind++;
        }
        char before = at(at - 1);
        int end = ":+?".indexOf(before) >= 0 ? at - 1 : at;
        return "!<>=".indexOf(before) >= 0 ? behind : assigned(end, behind, '=');
    }

    private int colon(int at) {
        char next = at(at + 1);
        boolean separates = next != ':' && next != '=' && at(at - 1) != ':' && !text.startsWith("//", at + 1);
        return separates ? assigned(at, at + 1, ':') : at + 1;
    }

    /** Reads {@code %3D}, which may be encoded again. */
    private int encoded(int at) {
        int digits = at + 1;
        while (text.startsWith("25", digits)) {
            digits += 2;
        }
        boolean equal = digits + 2 <= to && text.regionMatches(true, digits, "3D", 0, 2);
        return equal ? assigned(at, digits + 2, '%') : at + 1;
    }

    private int assigned(int end, int behind, char separator) {
        NameSpan span = NameSpan.before(text, from, end);
        String name = span.name();
        if (name.isEmpty()) {
            return behind;
        }
        if (behind < awaitedUntil && Pairs.isValue(name)) {
            return value(awaited, behind, separator, true);
        }
        if (hides(span, name, separator)) {
            return Cookies.isHeader(name)
                    ? cookies(name, behind, separator)
                    : value(name, behind, separator, span.quoted());
        }
        if (Pairs.isValue(name)) {
            early = named ? null : glimpse(behind, separator);
            named = false;
        }
        return Pairs.isName(name) ? await(behind) : behind;
    }

    /** Returns whether the name is secret; before a colon that of a class is not, whatever its package. */
    private boolean hides(NameSpan span, String name, char separator) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        return redaction.hides(separator == ':' && !span.quoted() ? last : name)
                || (span.isEscaped() && redaction.hides(name.substring(1)));
    }

    /** Reads the name of a pair; the value of a part of a multipart body stands behind the next empty line. */
    private int await(int behind) {
        ValueSpan value = glimpse(behind, '=');
        awaited = text.substring(value.start(), value.end());
        boolean secret = Pairs.isSecret(awaited, redaction);
        awaitedUntil = secret ? value.end() + BETWEEN_PAIR : 0;
        if (early != null && secret && behind - early.end() < BETWEEN_PAIR && isSecret(awaited, early, true)) {
            replace(early, redaction.censor());
        }
        early = null;
        named = true;
        int line = secret && value.open() == '"' ? ValueSpan.endOfLine(text, value.end(), to) : to;
        int part = text.startsWith("\n\n", line) ? line + 2 : text.startsWith("\r\n\r\n", line) ? line + 4 : to;
        return part >= to
                ? behind
                : replace(new ValueSpan(part, ValueSpan.endOfLine(text, part, to), '\n'), redaction.censor());
    }

    private int value(String name, int behind, char separator, boolean structured) {
        ValueSpan glimpse = glimpse(behind, separator);
        String word = text.substring(glimpse.start(), glimpse.end());
        boolean further = glimpse.open() == 0 && (BLOCKS.contains(word) || isScheme(name, word));
        int start = further ? glimpse.end() : behind;
        ValueSpan value = further ? glimpse(start, separator) : glimpse;
        boolean quoted = value.open() == '"' || value.open() == '\'';
        boolean strict = !further && !isBroken(behind, value) && (separator != ':' || (structured && quoted));
        if (!isSecret(name, value, strict)) {
            return behind;
        }
        ValueSpan whole = ValueSpan.in(text, start, to, separator == '%');
        return replace(whole, redaction.censor());
    }

    private ValueSpan glimpse(int behind, char separator) {
        return ValueSpan.in(text, behind, Math.min(to, behind + GLIMPSE), separator == '%');
    }

    private static boolean isScheme(String name, String word) {
        String plain = SecretNames.plain(name);
        return (plain.endsWith("authorization") || plain.endsWith("auth"))
                && SCHEMES.contains(word.toLowerCase(Locale.ROOT));
    }

    private boolean isBroken(int start, ValueSpan value) {
        int line = text.indexOf('\n', start);
        return line >= 0 && line < value.start();
    }

    private boolean isSecret(String name, ValueSpan value, boolean strict) {
        String word = text.substring(value.start(), value.end());
        boolean bracket = "{[(".indexOf(value.open()) >= 0;
        boolean hidden = text.startsWith(redaction.censor(), value.start() - (bracket ? 1 : 0));
        if (hidden || (bracket && redaction.isAmbiguous(name))) {
            return false;
        }
        boolean assigned = strict && value.open() != '(';
        return assigned
                ? SecretValue.isAssigned(name, word, value.open())
                : SecretValue.isAfterColon(name, word, value.open());
    }

    private int replace(ValueSpan span, String replacement) {
        return edits.replace(span.start(), span.end(), replacement);
    }

    private int cookies(String name, int behind, char separator) {
        ValueSpan value = ValueSpan.in(text, behind, to, false);
        if (value.open() == 0) {
            value = new ValueSpan(
                    value.start(), Cookies.end(text, value.start(), to, redaction.censor()), value.open());
        }
        String cookies = text.substring(value.start(), value.end());
        return cookies.indexOf('=') < 0
                ? value(name, behind, separator, false)
                : replace(value, Cookies.hide(name, cookies, redaction.censor()));
    }

    /** Reads {@code --name value}, also as elements of a list. */
    private int option(int at) {
        int start = at + (at(at + 1) == '-' ? 2 : 1);
        int end = start;
        while (NameSpan.isPart(at(end)) && end - start < GLIMPSE) {
            end++;
        }
        boolean begins = at == from || " \t\"'[,(".indexOf(at(at - 1)) >= 0;
        boolean separated = " \",'".indexOf(at(end)) >= 0 && end < to;
        if (!begins || !separated || !redaction.hides(text.substring(start, end))) {
            return Math.max(end, at + 1);
        }
        int behind = end;
        while (behind - end < 3 && (at(behind) == ',' || at(behind) == ' ' || at(behind) == at(at - 1))) {
            behind++;
        }
        return at(behind) == '-' || at(behind) == '\n' ? end : value(text.substring(start, end), behind, ':', false);
    }

    /** Reads an XML element without elements in it. */
    private int element(int at) {
        int end = at + 1;
        while ((NameSpan.isPart(at(end)) || at(end) == ':') && end - at < GLIMPSE) {
            end++;
        }
        String tag = text.substring(at + 1, end);
        String name = tag.substring(tag.indexOf(':') + 1);
        int close = name.isEmpty() || !redaction.hides(name) ? to : endOfTag(end);
        if (at(close) != '>' || at(close - 1) == '/') {
            return end;
        }
        boolean data = text.startsWith("<![CDATA[", close + 1);
        int start = close + (data ? 10 : 1);
        int last = Math.min(to, data ? indexOf("]]>", start) : indexOf("<", start));
        String content = text.substring(start, last).strip();
        boolean closed = data || (last == to ? isCut(content) : closes(tag, last));
        return closed && SecretValue.isAssigned(name, content, (char) 0)
                ? replace(new ValueSpan(start, last, (char) 0), redaction.censor())
                : end;
    }

    /** Returns whether the content goes to the end of a text that was cut; a word in a help text does not. */
    private static boolean isCut(String content) {
        return SecretValue.isRandom(content) && content.chars().noneMatch(Character::isWhitespace);
    }

    private boolean closes(String tag, int at) {
        return ("</" + tag).startsWith(text.substring(at, Math.min(to, at + tag.length() + 2)));
    }

    private int endOfTag(int start) {
        int end = start;
        while (end < to && end - start < 2 * GLIMPSE && text.charAt(end) != '>') {
            end++;
        }
        return end;
    }

    private int indexOf(String mark, int start) {
        int found = text.indexOf(mark, start);
        return found < 0 ? to : found;
    }
}
