package dev.kit.cli.init.pom;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of XML that keeps offsets. Used once.
 *
 * <p>The readers of the JDK count neither entities nor line ends as they are in the text.
 */
final class XmlScanner {

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
     * @throws IllegalArgumentException if it is not well-formed
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
            characters(at, next < 0 ? text.length() : next);
        } else if (text.startsWith("<!--", at)) {
            at = after("-->", at + 4);
        } else if (text.startsWith("<![CDATA[", at)) {
            int start = at + 9;
            int end = after("]]>", start);
            characters(start, end - 3);
            at = end;
        } else if (text.startsWith("<?", at)) {
            at = after("?>", at);
        } else if (text.startsWith("<!", at)) {
            throw wrong("a document type is not supported", at);
        } else if (text.startsWith("</", at)) {
            endTag();
        } else {
            startTag();
        }
    }

    private void characters(int start, int end) {
        String characters = text.substring(start, end);
        if (!open.isEmpty()) {
            open.element().text.append(characters);
        } else if (!characters.replace("\ufeff", "").isBlank()) {
            throw wrong("there is text outside of elements", start);
        }
        at = end;
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

    private IllegalArgumentException wrong(String what, int offset) {
        long line = 1
                + text.substring(0, Math.min(offset, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        return new IllegalArgumentException("line " + line + ": " + what);
    }

    private static final class Open {

        private final String name;

        private final int start;

        private final int contentStart;

        private final StringBuilder text = new StringBuilder();

        private final List<XmlElement> children = new ArrayList<>();

        private Open(String name, int start, int contentStart) {
            this.name = name;
            this.start = start;
            this.contentStart = contentStart;
        }
    }
}
