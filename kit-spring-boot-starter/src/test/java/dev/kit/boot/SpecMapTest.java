package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/spec-map.md} honest: what it calls there is in the sources. */
class SpecMapTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*(?:\\.\\w+)*)`");

    private final Map<String, List<Path>> sources = sources();

    @Test
    void everyRowSaysThereOrLater() throws IOException {
        assertThat(rows()).isNotEmpty().allSatisfy(row -> assertThat(row.get(2)).isIn("there", "later"));
    }

    @Test
    void whatIsThereIsInTheSources() throws IOException {
        List<String> missing = rows().stream()
                .filter(row -> row.get(2).equals("there"))
                .flatMap(row -> NAME.matcher(row.get(1)).results())
                .map(name -> name.group(1))
                .filter(name -> !isDeclared(name))
                .toList();

        assertThat(missing).isEmpty();
    }

    /** Members may be declared by a supertype, which stands in the same package. */
    private boolean isDeclared(String name) {
        List<String> parts = List.of(name.split("\\.", -1));
        return sources.getOrDefault(parts.get(0), List.of()).stream()
                .anyMatch(file -> parts.stream().skip(1).allMatch(member -> mentions(packageOf(file), member)));
    }

    private static boolean mentions(String text, String member) {
        return Pattern.compile("\\b" + member + "\\b").matcher(text).find();
    }

    private static String packageOf(Path file) {
        Path directory = file.getParent();
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).map(SpecMapTest::read).collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<String>> rows() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/spec-map.md"))) {
            if (line.startsWith("| ") && !line.startsWith("| Specification ")) {
                rows.add(Stream.of(line.split("\\|", -1))
                        .skip(1)
                        .map(String::strip)
                        .toList());
            }
        }
        return rows;
    }

    private static Map<String, List<Path>> sources() {
        Map<String, List<Path>> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path main : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .forEach(file -> sources.computeIfAbsent(typeOf(file), type -> new ArrayList<>())
                                    .add(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sources;
    }

    private static String typeOf(Path file) {
        Matcher name = Pattern.compile("(\\w+)\\.java$").matcher(file.toString());
        return name.find() ? name.group(1) : "";
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
