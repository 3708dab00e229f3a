package dev.kit.cli.pom;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text of XML to which elements are added in the style of those around them. Immutable.
 *
 * @param text the text
 * @param root its root element
 */
record XmlText(String text, XmlElement root) {

    private static final Pattern BLANK_LINE = Pattern.compile("\\n[ \\t\\r]*\\n");

    private static final Pattern REST_OF_LINE = Pattern.compile("(?:[ \\t]|<!--(?:(?!-->).)*-->)*(?=\\r?\\n)");

    static XmlText of(String text) {
        return new XmlText(text, XmlScanner.scan(text));
    }

    /** Adds a block, indented by two blanks a level, as the last child. */
    XmlText append(XmlElement parent, String block) {
        String base = parent.children().stream()
                .reduce((first, second) -> second)
                .flatMap(child -> ownIndentation(child.start()))
                .orElse(indentation(parent.start()) + unit());
        String eol = eol(parent.start());
        String lines = render(block, base, unit(parent).orElseGet(this::unit), eol);
        if (parent.isClosedAtOnce()) {
            String tag = text.substring(parent.start(), parent.end() - 2).stripTrailing() + ">";
            return replace(
                    parent.start(),
                    parent.end(),
                    tag + eol + lines + eol + indentation(parent.start()) + "</" + parent.name() + ">");
        }
        int end = parent.contentEnd();
        Optional<String> before = ownIndentation(end);
        return before.isPresent()
                ? insert(end - before.get().length(), lines + eol)
                : insert(end, eol + lines + eol + indentation(parent.start()));
    }

    /** Adds a block behind a child of the root, with a blank line between them where others have one. */
    XmlText insertAfter(XmlElement sibling, String block) {
        String eol = eol(sibling.start());
        String base = ownIndentation(sibling.start()).orElse(indentation(root.start()) + unit());
        String lines = eol + (isSetApart(sibling) ? eol : "") + render(block, base, unit(), eol);
        var rest = REST_OF_LINE.matcher(text).region(sibling.end(), text.length());
        return rest.lookingAt()
                ? insert(rest.end(), lines)
                : insert(sibling.end(), lines + eol + indentation(sibling.start()));
    }

    private boolean isSetApart(XmlElement sibling) {
        List<XmlElement> all = root.children();
        int index = all.indexOf(sibling);
        int before = index == 0 ? root.contentStart() : all.get(index - 1).end();
        int after =
                index == all.size() - 1 ? root.contentEnd() : all.get(index + 1).start();
        return BLANK_LINE.matcher(text.substring(before, sibling.start())).find()
                || BLANK_LINE.matcher(text.substring(sibling.end(), after)).find();
    }

    private static String render(String block, String base, String unit, String eol) {
        return block.lines()
                .map(line -> {
                    String content = line.stripLeading();
                    return base + unit.repeat((line.length() - content.length()) / 2) + content;
                })
                .collect(Collectors.joining(eol));
    }

    /** Returns one level of indentation, of which some files have several kinds. */
    private String unit() {
        return unit(root).orElse("  ");
    }

    /** Returns by how much the first element that stands deeper than the one around it does so. */
    private Optional<String> unit(XmlElement parent) {
        String outer = indentation(parent.start());
        return parent.children().stream()
                .flatMap(child -> ownIndentation(child.start())
                        .filter(inner -> inner.length() > outer.length() && inner.startsWith(outer))
                        .map(inner -> inner.substring(outer.length()))
                        .or(() -> unit(child))
                        .stream())
                .findFirst();
    }

    /** Returns the white space before an offset if nothing else precedes it in its line. */
    private Optional<String> ownIndentation(int offset) {
        String before = text.substring(text.lastIndexOf('\n', offset - 1) + 1, offset);
        return before.isBlank() ? Optional.of(before) : Optional.empty();
    }

    private String indentation(int offset) {
        String line = text.substring(text.lastIndexOf('\n', offset - 1) + 1, offset);
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** Returns the line end nearest to an offset. */
    private String eol(int offset) {
        int before = text.lastIndexOf('\n', offset);
        int nearest = before < 0 ? text.indexOf('\n') : before;
        return nearest > 0 && text.charAt(nearest - 1) == '\r' ? "\r\n" : "\n";
    }

    private XmlText insert(int offset, String added) {
        return replace(offset, offset, added);
    }

    private XmlText replace(int start, int end, String added) {
        return of(text.substring(0, start) + added + text.substring(end));
    }
}
