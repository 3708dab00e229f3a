package dev.kit.constructs.endpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Joins and checks the paths of routes, and converts them to templates. */
final class Paths {

    private static final Pattern SEGMENT = Pattern.compile(":[A-Za-z_][A-Za-z0-9_]*|[A-Za-z0-9._~!$&'()*+,;=@%-]+");
    private static final Pattern PARAMETER = Pattern.compile(":([A-Za-z_][A-Za-z0-9_]*)");

    private Paths() {}

    static String join(String prefix, String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : (prefix + "/" + path).split("/", -1)) {
            if (segment.isEmpty()) {
                continue;
            }
            if (!SEGMENT.matcher(segment).matches()) {
                throw new IllegalArgumentException("\"" + segment + "\" in path \"" + path
                        + "\" is neither a parameter such as :id nor plain text of a URL.");
            }
            segments.add(segment);
        }
        return "/" + String.join("/", segments);
    }

    static String template(String path) {
        return PARAMETER.matcher(path).replaceAll("{$1}");
    }

    static List<String> parameters(String path) {
        return PARAMETER.matcher(path).results().map(found -> found.group(1)).toList();
    }
}
