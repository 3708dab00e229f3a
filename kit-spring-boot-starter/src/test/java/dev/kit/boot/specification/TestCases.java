package dev.kit.boot.specification;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tests of all modules, by the cases their names begin with, and by class. */
record TestCases(Map<String, Set<String>> byCase, Map<String, Set<String>> byClass) {

    private static final Pattern TITLE =
            Pattern.compile("(?:@DisplayName\\(|@ParameterizedTest\\(\\s*name\\s*=|\\btest\\()\\s*[\"'`]([^\"'`]*)");
    private static final Pattern CASE = Pattern.compile("L[12]-\\d+|[A-Z]{1,4}(?:-[A-Z]?)?\\d+");

    static TestCases ofAllModules() {
        TestCases tests = new TestCases(new HashMap<>(), new HashMap<>());
        Sources.files("src/test/java").forEach(tests::add);
        Sources.files("src/test/typescript").forEach(tests::add);
        return tests;
    }

    private void add(Path file) {
        String source = Sources.read(file);
        byClass.computeIfAbsent(Sources.typeOf(file), type -> new HashSet<>()).add(source);
        Matcher titles = TITLE.matcher(source);
        while (titles.find()) {
            List.of(titles.group(1).split(" ", -1)).stream()
                    .takeWhile(word -> CASE.matcher(word).matches())
                    .forEach(id ->
                            byCase.computeIfAbsent(id, any -> new HashSet<>()).add(source));
        }
    }

    /** The sources with tests of this case, or of this class and method; empty if there are none. */
    Set<String> sourcesOf(String test) {
        int hash = test.indexOf('#');
        if (hash < 0) {
            return byCase.getOrDefault(test, Set.of());
        }
        Set<String> found = new HashSet<>(byClass.getOrDefault(test.substring(0, hash), Set.of()));
        Pattern method = Pattern.compile("(?:void|Stream<\\w+>) " + test.substring(hash + 1) + "\\(");
        found.removeIf(source -> !method.matcher(source).find());
        return found;
    }
}
