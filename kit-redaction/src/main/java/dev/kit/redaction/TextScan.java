package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds secrets by their names in free text: assignments, options, XML elements, and pairs of a name and a value.
 *
 * <p>It goes on behind each separator whose name is harmless, so that the value may hold another assignment. Per
 * separator it reads a bounded number of characters, so that its time grows with the length of the text. One instance
 * processes one part of one text.
 */
final class TextScan {

    /** The characters at which something may begin, all below 64. */
    private static final long MARKS = (1L << '%') | (1L << '-') | (1L << ':') | (1L << '<') | (1L << '=');

    private static final int GLIMPSE = 200;
    private static final int BETWEEN_PAIR = 300;

    /** Words behind which the value follows: marks of a block in YAML, and schemes of {@code Authorization}. */
    private static final Set<String> BLOCKS = Set.of("|", ">", "|-", ">-", "|+", ">+");

    private static final Set<String> SCHEMES =
            Set.of("bearer", "basic", "token", "apikey", "negotiate", "key", "hmac", "jwt", "dpop", "oauth", "secret");
    private static final Pattern OPTION = Pattern.compile("--?([A-Za-z][\\w-]{1,60})[\"']?[ ,]{1,2}(?![-\\s])");
    private static final Pattern ELEMENT = Pattern.compile(
            "<(?:[\\w-]{1,50}:)?([\\w.-]{1,100})(?:\\s[^<>]{0,400})?(?<!/)>"
                    + "(?:<!\\[CDATA\\[(.{1,500}?)]]>|([^<]+)(?=<(?:/|$)|$))",
            Pattern.DOTALL);

    private final String text;
    private final Redaction redaction;
    private final int from;
    private final int to;
    private final Edits edits;

    /** The name of a pair whose value may follow before {@code awaitedUntil}. */
    private String awaited = "";

    private int awaitedUntil;

    TextScan(String text, int from, int to, Redaction redaction, Edits edits) {
        this.text = text;
        this.from = from;
        this.to = to;
        this.redaction = redaction;
        this.edits = edits;
    }

    /** Adds the replacements of the secrets in the part. */
    void hide() {
        for (int at = next(from); at < to; ) {
            at = next(
                    switch (text.charAt(at)) {
                        case '=' -> equal(at);
                        case ':' -> colon(at);
                        case '%' -> encoded(at);
                        case '-' -> option(at);
                        default -> element(at);
                    });
        }
    }

    private int next(int start) {
        int at = start;
        while (at < to && (text.charAt(at) >= 64 || ((MARKS >> text.charAt(at)) & 1) == 0)) {
            at++;
        }
        return at;
    }

    private char at(int index) {
        return index >= from && index < to ? text.charAt(index) : 0;
    }

    private int equal(int at) {
        int behind = at + 1;
        while (behind < at + 3 && "=>~".indexOf(at(behind)) >= 0) {
            behind++;
        }
        int end = ":+?".indexOf(at(at - 1)) >= 0 ? at - 1 : at;
        return "!<>=".indexOf(at(at - 1)) >= 0 ? behind : assigned(end, behind, '=');
    }

    private int colon(int at) {
        char next = at(at + 1);
        boolean separates = next != ':' && next != '=' && at(at - 1) != ':' && !text.startsWith("//", at + 1);
        return separates ? assigned(at, at + 1, ':') : at + 1;
    }

    /** Reads an encoded {@code =}, which may be encoded twice. */
    private int encoded(int at) {
        int digits = at + (text.startsWith("25", at + 1) ? 3 : 1);
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
        if (Pairs.isName(name)) {
            ValueSpan value = glimpse(behind, separator);
            awaited = text.substring(value.start(), value.end());
            awaitedUntil = Pairs.isSecret(awaited, redaction) ? value.end() + BETWEEN_PAIR : 0;
        }
        return behind;
    }

    /** Returns whether the name is secret; before a colon that of a class is not, whatever its package. */
    private boolean hides(NameSpan span, String name, char separator) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        return redaction.hides(separator == ':' && !span.quoted() ? last : name)
                || (span.isEscaped() && redaction.hides(name.substring(1)));
    }

    /** Hides the value if it is secret, and returns where to go on. */
    private int value(String name, int behind, char separator, boolean structured) {
        ValueSpan first = glimpse(behind, separator);
        boolean further = first.open() == 0 && isPreface(name, first.of(text));
        int start = further ? first.end() : behind;
        ValueSpan value = further ? glimpse(start, separator) : first;
        boolean loose = further || value.isBehindLine(text, behind) || value.open() == '(';
        boolean assigned = !loose && (separator != ':' || (structured && value.isQuoted()));
        if (!isSecret(name, value, assigned)) {
            return behind;
        }
        ValueSpan whole = ValueSpan.in(text, start, to, separator == '%');
        return edits.replace(whole.start(), whole.end(), redaction.censor());
    }

    private ValueSpan glimpse(int behind, char separator) {
        return ValueSpan.in(text, behind, Math.min(to, behind + GLIMPSE), separator == '%');
    }

    private static boolean isPreface(String name, String word) {
        String plain = SecretNames.plain(name);
        boolean scheme = plain.endsWith("authorization") || plain.endsWith("auth");
        return BLOCKS.contains(word) || (scheme && SCHEMES.contains(word.toLowerCase(Locale.ROOT)));
    }

    private boolean isSecret(String name, ValueSpan value, boolean assigned) {
        boolean bracket = value.open() != 0 && !value.isQuoted();
        boolean hidden =
                !redaction.censor().isEmpty() && text.startsWith(redaction.censor(), value.start() - (bracket ? 1 : 0));
        return !hidden
                && !(bracket && redaction.isAmbiguous(name))
                && (assigned
                        ? SecretValue.isAssigned(name, value.of(text), value.open())
                        : SecretValue.isAfterColon(name, value.of(text), value.open()));
    }

    private int cookies(String name, int behind, char separator) {
        ValueSpan value = ValueSpan.in(text, behind, to, false);
        int end = value.open() == 0 ? value.start() : value.end();
        while (value.open() == 0 && end < to && "\r\n\"]}".indexOf(at(end)) < 0) {
            end += text.startsWith(redaction.censor(), end)
                    ? Math.max(1, redaction.censor().length())
                    : 1;
        }
        String cookies = text.substring(value.start(), Math.min(end, to));
        return cookies.indexOf('=') < 0
                ? value(name, behind, separator, false)
                : edits.replace(value.start(), end, Cookies.hide(name, cookies, redaction.censor()));
    }

    /** Reads {@code --name value}, also as elements of a list. */
    private int option(int at) {
        boolean begins = at == from || " \t\"'[,(".indexOf(at(at - 1)) >= 0;
        Matcher option = begins ? OPTION.matcher(text).region(at, to) : null;
        return option != null && option.lookingAt() && redaction.hides(option.group(1))
                ? value(option.group(1), option.end(), ':', false)
                : at + 1;
    }

    /** Reads an XML element without elements in it; one that is not closed is read if the text was cut there. */
    private int element(int at) {
        Matcher element = ELEMENT.matcher(text).region(at, to);
        if (!element.lookingAt() || !redaction.hides(element.group(1))) {
            return at + 1;
        }
        int group = element.group(2) == null ? 3 : 2;
        String content = element.group(group).strip();
        boolean closed = element.end() < to || (SecretValue.isRandom(content) && content.indexOf(' ') < 0);
        return closed && SecretValue.isAssigned(element.group(1), content, (char) 0)
                ? edits.replace(element.start(group), element.end(group), redaction.censor())
                : at + 1;
    }
}
