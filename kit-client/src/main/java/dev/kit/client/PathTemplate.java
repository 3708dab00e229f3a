package dev.kit.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A path with {@code {name}} places, parsed once. */
final class PathTemplate {

    private final String text;
    private final List<Part> parts;

    private PathTemplate(String text, List<Part> parts) {
        this.text = text;
        this.parts = parts;
    }

    static PathTemplate parse(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("Path \"" + text + "\" must begin with a slash.");
        }
        List<Part> parts = new ArrayList<>();
        int at = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
            int close = text.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("Path \"" + text + "\" has a { without }.");
            }
            parts.add(new Part(Percent.literal(text.substring(at, open)), false));
            parts.add(new Part(text.substring(open + 1, close), true));
            at = close + 1;
        }
        parts.add(new Part(Percent.literal(text.substring(at)), false));
        return new PathTemplate(text, List.copyOf(parts));
    }

    List<String> names() {
        return parts.stream().filter(Part::place).map(Part::text).toList();
    }

    /** The path in which {@code encoded} gives each place's text, already percent-encoded. */
    String expand(Function<String, String> encoded) {
        if (fixed()) {
            return parts.get(0).text;
        }
        StringBuilder path = new StringBuilder(text.length() + 16);
        for (Part part : parts) {
            path.append(part.place ? encoded.apply(part.text) : part.text);
        }
        return path.toString();
    }

    /** Whether it has no places. */
    boolean fixed() {
        return parts.size() == 1;
    }

    @Override
    public String toString() {
        return text;
    }

    private record Part(String text, boolean place) {}
}
