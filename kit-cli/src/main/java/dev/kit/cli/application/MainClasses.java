package dev.kit.cli.application;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds classes with {@code @SpringBootApplication} and a main method by their bytecode. Stateless. */
public final class MainClasses {

    private static final String ANNOTATION = "Lorg/springframework/boot/autoconfigure/SpringBootApplication;";

    private static final String MAIN = "([Ljava/lang/String;)V";

    private MainClasses() {}

    /** Returns their names, sorted; empty if there is no such directory. */
    public static List<String> in(Path classes) {
        try {
            return FileTree.files(classes, ".class").stream()
                    .filter(MainClasses::isApplication)
                    .map(file -> name(classes.relativize(file)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw CliException.failed("The compiled classes cannot be read.", classes.toString(), null, e);
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
            throw CliException.failed("A compiled class cannot be read.", file.toString(), null, e);
        }
    }

    private static String name(Path file) {
        String path = file.toString().replace(file.getFileSystem().getSeparator(), ".");
        return path.substring(0, path.length() - ".class".length());
    }
}
