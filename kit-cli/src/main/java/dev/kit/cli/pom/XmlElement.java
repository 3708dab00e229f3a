package dev.kit.cli.pom;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An element and its place in a text. Immutable.
 *
 * @param name the name as written, with its prefix
 * @param start the offset of its start tag
 * @param contentStart the offset behind its start tag
 * @param contentEnd the offset of its end tag; that of its end if there is none
 * @param end the offset behind it
 * @param text its character data without comments, stripped
 * @param children the elements within it
 */
record XmlElement(
        String name, int start, int contentStart, int contentEnd, int end, String text, List<XmlElement> children) {

    XmlElement {
        children = List.copyOf(children);
    }

    /** Returns whether it has no end tag. */
    boolean isClosedAtOnce() {
        return contentStart == end;
    }

    boolean isNamed(String local) {
        return name.substring(name.indexOf(':') + 1).equals(local);
    }

    /** Returns the elements at a path of names below it. */
    Stream<XmlElement> all(String... path) {
        Stream<XmlElement> found = Stream.of(this);
        for (String step : path) {
            found = found.flatMap(element -> element.children.stream().filter(child -> child.isNamed(step)));
        }
        return found;
    }

    /** Returns the first element at a path of names below it. */
    Optional<XmlElement> find(String... path) {
        return all(path).findFirst();
    }

    /** Returns the text of the child, or empty text. */
    String textOf(String child) {
        return find(child).map(XmlElement::text).orElse("");
    }
}
