package dev.kit.mock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path with {@code {name}} parameters, such as {@code /users/{id}}. Immutable.
 *
 * <p>Some documents distinguish operations of one path by a query after it, or by a fragment after a {@code #}, which
 * no request has.
 */
record PathPattern(String text, List<String> names, Pattern pattern, List<String> query) {

    private static final Pattern FRAGMENT = Pattern.compile("#.*");
    private static final Pattern PLACE = Pattern.compile("\\{([^{}/]+)}");

    static PathPattern parse(String text) {
        String sent = FRAGMENT.matcher(text).replaceFirst("");
        int mark = sent.indexOf('?');
        String path = mark < 0 ? sent : sent.substring(0, mark);
        StringBuilder pattern = new StringBuilder();
        List<String> names = new ArrayList<>();
        Matcher places = PLACE.matcher(path);
        int end = 0;
        while (places.find()) {
            pattern.append(Pattern.quote(path.substring(end, places.start()))).append("([^/]+?)");
            names.add(places.group(1));
            end = places.end();
        }
        pattern.append(Pattern.quote(path.substring(end)));
        return new PathPattern(
                text, names, Pattern.compile(pattern.toString()), parameters(sent.substring(path.length())));
    }

    private static List<String> parameters(String query) {
        return query.length() < 2 ? List.of() : List.of(query.substring(1).split("&"));
    }

    /** Returns the path parameters of a path, still encoded. It is empty if the path does not match. */
    Optional<Map<String, String>> match(String path) {
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

    /** Returns whether the other pattern matches the same paths. */
    boolean samePaths(PathPattern other) {
        return pattern.pattern().equals(other.pattern.pattern());
    }

    /**
     * Returns the rank of a query, the best match first.
     *
     * <p>It is 0 if the query has all parameters of this pattern, 1 if the pattern has none, else 2.
     */
    int rank(String sent) {
        boolean all = parameters("?" + sent).containsAll(query);
        return query.isEmpty() ? 1 : all ? 0 : 2;
    }

    /**
     * Returns a sort key that orders patterns by specificity.
     *
     * <p>Patterns with fewer and later path parameters come first.
     */
    String rank() {
        return PLACE.matcher(text).replaceAll("\uffff");
    }

    @Override
    public String toString() {
        return text;
    }
}
