package dev.kit.mock.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A path with {@code {name}} places, such as {@code /users/{id}}. Immutable. */
public final class PathPattern {

    private static final Pattern PLACE = Pattern.compile("\\{([^{}/]+)}");

    private final String text;
    private final List<String> names;
    private final Pattern pattern;

    private PathPattern(String text, List<String> names, Pattern pattern) {
        this.text = text;
        this.names = List.copyOf(names);
        this.pattern = pattern;
    }

    static PathPattern parse(Node node) {
        String text = node.key();
        if (!text.startsWith("/")) {
            throw node.problem("The path does not begin with a slash.", "Write /" + text + ".");
        }
        StringBuilder pattern = new StringBuilder();
        List<String> names = new ArrayList<>();
        Matcher places = PLACE.matcher(text);
        int end = 0;
        while (places.find()) {
            pattern.append(literal(text.substring(end, places.start()), node)).append("([^/]+?)");
            names.add(places.group(1));
            end = places.end();
        }
        pattern.append(literal(text.substring(end), node));
        return new PathPattern(text, names, Pattern.compile(pattern.toString()));
    }

    private static String literal(String part, Node node) {
        if (part.contains("{") || part.contains("}")) {
            throw node.problem("A brace of the path has no partner.", "Write {name} for each place.");
        }
        return Pattern.quote(part);
    }

    /** Returns the names of the places in order. */
    public List<String> names() {
        return names;
    }

    /** Returns the texts in the places of a path, still encoded; nothing if it is another path. */
    public Optional<Map<String, String>> match(String path) {
        Matcher matcher = pattern.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), matcher.group(i + 1));
        }
        return Optional.of(values);
    }

    /** Returns a text by whose order a path with fewer and later places comes first. */
    public String rank() {
        return PLACE.matcher(text).replaceAll("\uffff");
    }

    @Override
    public String toString() {
        return text;
    }
}
