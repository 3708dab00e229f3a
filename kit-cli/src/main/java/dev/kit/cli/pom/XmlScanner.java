package dev.kit.cli.pom;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of XML that keeps offsets. Used once.
 *
 * <p>The readers of the JDK count neither entities nor line ends as they are in the text.
 */
final class XmlScanner {

    private static final Pattern BARE = Pattern.compile("&(?!#?\\w+;)");

    private final String text;

    private final Deque<Open> open = new ArrayDeque<>();

    private @Nullable XmlElement root;

    private int at;

    private XmlScanner(String text) {
        this.text = text;
    }

    /**
     * Returns the root element of a text.
     *
     * @throws Malformed if it is not well-formed
     */
    static XmlElement scan(String text) {
        return new XmlScanner(text).root();
    }

    private XmlElement root() {
        while (at < text.length()) {
            step();
        }
        if (!open.isEmpty()) {
            throw wrong("<" + open.element().name + "> is not closed", open.element().start);
        }
        if (root == null) {
            throw wrong("there is no element", 0);
        }
        return root;
    }

    private void step() {
        if (text.charAt(at) != '<') {
            int next = text.indexOf('<', at);
            int end = next < 0 ? text.length() : next;
            characters(at, unescaped(text.substring(at, end)));
            at = end;
        } else if (text.startsWith("<!--", at)) {
            at = after("-->", at + 4);
        } else if (text.startsWith("<![CDATA[", at)) {
            int start = at + 9;
            int end = after("]]>", start);
            characters(start, text.substring(start, end - 3));
            at = end;
        } else if (text.startsWith("<?", at)) {
            at = after("?>", at);
        } else if (text.startsWith("<!", at)) {
            throw wrong("a DOCTYPE is not supported", at);
        } else if (text.startsWith("</", at)) {
            endTag();
        } else {
            startTag();
        }
    }

    private void characters(int start, String characters) {
        if (!open.isEmpty()) {
            open.element().text.append(characters);
        } else if (!characters.replace("\ufeff", "").isBlank()) {
            throw wrong("there is text outside of elements", start);
        }
    }

    private String unescaped(String characters) {
        Matcher bare = BARE.matcher(characters);
        if (bare.find()) {
            throw wrong("an & has to be written as &amp;", at + bare.start());
        }
        return characters
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&amp;", "&");
    }

    private void startTag() {
        if (open.isEmpty() && root != null) {
            throw wrong("there is a second root", at);
        }
        int start = at;
        int end = endOfTag(start);
        boolean closed = text.charAt(end - 1) == '/';
        String name = name(start + 1);
        at = end + 1;
        if (closed) {
            add(new XmlElement(name, start, at, at, at, "", List.of()));
        } else {
            open.push(new Open(name, start, at));
        }
    }

    private void endTag() {
        int start = at;
        at = after(">", start);
        String name = name(start + 2);
        if (open.isEmpty() || !open.element().name.equals(name)) {
            throw wrong("</" + name + "> closes nothing", start);
        }
        Open element = open.pop();
        add(new XmlElement(
                name,
                element.start,
                element.contentStart,
                start,
                at,
                element.text.toString().strip(),
                element.children));
    }

    private void add(XmlElement element) {
        if (open.isEmpty()) {
            root = element;
        } else {
            open.element().children.add(element);
        }
    }

    /** Returns the offset of the {@code >} of a start tag; values of attributes may contain others. */
    private int endOfTag(int start) {
        char quote = 0;
        for (int i = start; i < text.length(); i++) {
            char character = text.charAt(i);
            if (quote != 0) {
                quote = character == quote ? 0 : quote;
            } else if (character == '"' || character == '\'') {
                quote = character;
            } else if (character == '>') {
                return i;
            }
        }
        throw wrong("a tag does not end", start);
    }

    private String name(int start) {
        int end = start;
        while (end < text.length() && " \t\r\n/>".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        if (end == start) {
            throw wrong("a tag has no name", start);
        }
        return text.substring(start, end);
    }

    private int after(String mark, int from) {
        int found = text.indexOf(mark, from);
        if (found < 0) {
            throw wrong(mark + " is missing", from);
        }
        return found + mark.length();
    }

    private Malformed wrong(String what, int offset) {
        String before = text.substring(0, Math.min(offset, text.length()));
        return new Malformed(what, 1 + before.chars().filter(c -> c == '\n').count());
    }

    /** Thrown if a text is not well-formed, with the line. */
    static final class Malformed extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private final long line;

        private Malformed(String what, long line) {
            super(what);
            this.line = line;
        }

        long line() {
            return line;
        }
    }

    private record Open(String name, int start, int contentStart, StringBuilder text, List<XmlElement> children) {

        private Open(String name, int start, int contentStart) {
            this(name, start, contentStart, new StringBuilder(), new ArrayList<>());
        }
    }
}
