package dev.kit.cli.events;

import dev.kit.cli.events.child.EventsTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A jar with only the part of this program that runs together with the application's libraries. */
final class ToolJar {

    private static final List<String> CLASSES = List.of(
            "Answers",
            "Answers$Found",
            "Answers$Look",
            "EventsTool",
            "Failure",
            "FoundSubscribers",
            "Places",
            "Places$Place",
            "SetUp");

    private ToolJar() {}

    /** Writes a temporary file, which the caller must delete. */
    static Path write() throws IOException {
        Path file = Files.createTempFile("kit-events-", ".jar");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (String name : CLASSES) {
                String entry = EventsTool.class.getPackageName().replace('.', '/') + "/" + name + ".class";
                jar.putNextEntry(new JarEntry(entry));
                try (InputStream in = EventsTool.class.getClassLoader().getResourceAsStream(entry)) {
                    Objects.requireNonNull(in, entry).transferTo(jar);
                }
            }
        }
        return file;
    }
}
