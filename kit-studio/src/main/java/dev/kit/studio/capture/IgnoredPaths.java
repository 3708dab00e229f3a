package dev.kit.studio.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Decides which paths are not recorded. Immutable. */
final class IgnoredPaths {

    private static final List<String> ALWAYS = List.of("/favicon.ico", "/actuator/health");

    private final String studioPath;
    private final List<Predicate<String>> tests = new ArrayList<>();

    IgnoredPaths(String studioPath, List<String> patterns) {
        this.studioPath = studioPath;
        ALWAYS.forEach(pattern -> tests.add(test(pattern)));
        patterns.forEach(pattern -> tests.add(test(pattern)));
    }

    boolean contains(String path) {
        if (isStudio(path)) {
            return true;
        }
        for (Predicate<String> test : tests) {
            if (test.test(path)) {
                return true;
            }
        }
        return false;
    }

    private boolean isStudio(String path) {
        return isAtOrBelow(path, studioPath);
    }

    private static boolean isAtOrBelow(String path, String parent) {
        return path.startsWith(parent)
                && (path.length() == parent.length()
                        || parent.endsWith("/")
                        || "/;".indexOf(path.charAt(parent.length())) >= 0);
    }

    private static Predicate<String> test(String pattern) {
        if (pattern.indexOf('*') < 0) {
            return path -> isAtOrBelow(path, pattern);
        }
        StringBuilder regex = new StringBuilder();
        for (String literal : pattern.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*");
            regex.append(literal.isEmpty() ? "(?:)" : Pattern.quote(literal));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).asMatchPredicate();
    }
}
