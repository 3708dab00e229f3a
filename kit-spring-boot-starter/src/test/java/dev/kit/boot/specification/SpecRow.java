package dev.kit.boot.specification;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One row of the map.
 *
 * @param specification what the specification calls it
 * @param kit what it is here
 * @param state {@code there}, {@code differs} or {@code later}
 * @param proof the tests that show it, or the reason why it is not so
 */
record SpecRow(String specification, String kit, String state, String proof) {

    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*(?:\\.\\w+)*)`");
    private static final Pattern TEST = Pattern.compile("`(L[12]-\\d+|[A-Z]{1,4}(?:-[A-Z]?)?\\d+|[A-Z]\\w+#\\w+)`");

    static List<SpecRow> all() {
        try (Stream<String> lines = Files.lines(Path.of("../docs/spec-map.md"))) {
            return lines.filter(line -> line.startsWith("| ") && !line.startsWith("| Specification "))
                    .map(line -> line.split("\\|", -1))
                    .map(cells -> new SpecRow(cells[1].strip(), cells[2].strip(), cells[3].strip(), cells[4].strip()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The types and members of Kit that it names. */
    List<String> names() {
        return found(NAME, kit);
    }

    List<String> tests() {
        return found(TEST, proof);
    }

    /** Types are often inferred, so one of them is enough; members have to be called. */
    List<String> unusedIn(String text) {
        List<String> names = names();
        List<String> unused =
                names.stream().filter(name -> !mentions(text, name)).toList();
        List<String> members = unused.stream().filter(SpecRow::isMember).toList();
        return members.isEmpty() && unused.size() == names.size() ? unused : members;
    }

    private static boolean isMember(String name) {
        return Character.isLowerCase(last(name).charAt(0));
    }

    private static boolean mentions(String text, String name) {
        return Pattern.compile("\\b" + last(name) + "\\b").matcher(text).find();
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
