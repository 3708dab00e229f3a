package dev.kit.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A path with {@code {name}} parameters, parsed once. The part after a {@code ?} is sent as query; the part after a
 * {@code #} distinguishes operations with the same address and is never sent.
 *
 * @param query whether the template contains a query
 */
record OperationPath(String text, List<Part> parts, boolean query) {

    static OperationPath parse(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("Path \"" + text + "\" must begin with a slash.");
        }
        int fragment = text.indexOf('#');
        String sent = fragment < 0 ? text : text.substring(0, fragment);
        List<Part> parts = new ArrayList<>();
        int at = 0;
        for (int open = sent.indexOf('{'); open >= 0; open = sent.indexOf('{', at)) {
            int close = sent.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("Path \"" + text + "\" has a { without }.");
            }
            parts.add(new Part(Percent.literal(sent.substring(at, open)), false));
            parts.add(new Part(sent.substring(open + 1, close), true));
            at = close + 1;
        }
        parts.add(new Part(Percent.literal(sent.substring(at)), false));
        return new OperationPath(text, List.copyOf(parts), sent.indexOf('?') >= 0);
    }

    List<String> names() {
        return parts.stream().filter(Part::place).map(Part::text).toList();
    }

    /** Returns the path with the text that {@code encoded} returns for each parameter, already percent-encoded. */
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

    /** Returns whether the template has no parameters. */
    boolean fixed() {
        return parts.size() == 1;
    }

    @Override
    public String toString() {
        return text;
    }

    private record Part(String text, boolean place) {}
}
