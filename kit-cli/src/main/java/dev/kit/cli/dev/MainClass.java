package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A search for the class with {@code @SpringBootApplication} and a main method by its bytecode. */
final class MainClass {

    private static final String ANNOTATION = "Lorg/springframework/boot/autoconfigure/SpringBootApplication;";

    private static final String MAIN = "([Ljava/lang/String;)V";

    private MainClass() {}

    /** Returns the class named in the request, else the only application class. */
    static String of(DevRequest request) {
        String named = request.mainClass();
        return named == null || named.isBlank() ? find(request.classes()) : named;
    }

    private static String find(Path classes) {
        List<String> found = candidates(classes);
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.isEmpty()) {
            throw CliException.failed(
                    "No class with @SpringBootApplication and a main method was found.",
                    classes.toString(),
                    "Annotate the main class, or name it with -Dkit.mainClass=com.acme.Application.");
        }
        throw CliException.failed(
                "Several main classes were found: " + String.join(", ", found) + ".",
                classes.toString(),
                "Name one with -Dkit.mainClass=" + found.get(0) + ".");
    }

    private static List<String> candidates(Path classes) {
        if (!Files.isDirectory(classes)) {
            return List.of();
        }
        try (var files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(MainClass::isApplication)
                    .map(file -> name(classes.relativize(file)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw CliException.failed("The compiled classes cannot be read.", classes.toString(), null)
                    .causedBy(e);
        }
    }

    /**
     * Returns whether the class is an application. The constant pool contains both texts literally; no other class has
     * both.
     */
    private static boolean isApplication(Path file) {
        try {
            String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
            return bytes.contains(ANNOTATION) && bytes.contains("main") && bytes.contains(MAIN);
        } catch (IOException e) {
            throw CliException.failed("A compiled class cannot be read.", file.toString(), null)
                    .causedBy(e);
        }
    }

    private static String name(Path file) {
        String path = file.toString().replace(file.getFileSystem().getSeparator(), ".");
        return path.substring(0, path.length() - ".class".length());
    }
}
