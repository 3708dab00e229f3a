package dev.kit.boot.specification;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The main sources of all modules, by type. */
record Sources(Map<String, List<Path>> byType) {

    static Sources ofAllModules() {
        Map<String, List<Path>> byType = new HashMap<>();
        for (Path file : files("src/main/java")) {
            byType.computeIfAbsent(typeOf(file), type -> new ArrayList<>()).add(file);
        }
        return new Sources(byType);
    }

    /** All files in Java or TypeScript below a directory of each module, examples included. */
    static List<Path> files(String directory) {
        Path root = Path.of("..");
        List<Path> found = new ArrayList<>();
        for (Path parent : List.of(root, root.resolve("examples"))) {
            try (Stream<Path> modules = Files.list(parent)) {
                modules.map(module -> module.resolve(directory))
                        .filter(Files::isDirectory)
                        .forEach(sources -> found.addAll(sourceFiles(sources)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found;
    }

    private static List<Path> sourceFiles(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|tsx?)"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String typeOf(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Members may be declared by a supertype, which stands in the same package. */
    boolean declare(String name) {
        List<String> parts = List.of(name.split("\\.", -1));
        return byType.getOrDefault(parts.get(0), List.of()).stream()
                .anyMatch(file -> parts.stream().skip(1).allMatch(member -> mentions(packageOf(file), member)));
    }

    private static boolean mentions(String text, String member) {
        return Pattern.compile("\\b" + member + "\\b").matcher(text).find();
    }

    private static String packageOf(Path file) {
        return siblings(file).map(Sources::read).collect(Collectors.joining("\n"));
    }

    private static Stream<Path> siblings(Path file) {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
