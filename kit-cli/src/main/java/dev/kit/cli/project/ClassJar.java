package dev.kit.cli.project;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * A jar with some classes of this program, for another process.
 *
 * <p>Its bytes depend on this version of Kit only. Not thread-safe.
 */
public final class ClassJar {

    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    /** Adds an entry with the given content. */
    public ClassJar with(String entry, byte[] content) {
        entries.put(entry, content);
        return this;
    }

    /** Adds classes of one package by their binary names within it. */
    public ClassJar withClasses(String packageName, String... names) throws IOException {
        for (String name : names) {
            String entry = entry(packageName + "." + name);
            entries.put(entry, read(entry));
        }
        return this;
    }

    /** Returns the path of a class in a jar. */
    public static String entry(String className) {
        return className.replace('.', '/') + ".class";
    }

    /** Returns the bytes of an entry of this program. */
    public static byte[] read(String entry) throws IOException {
        try (InputStream in = ClassJar.class.getClassLoader().getResourceAsStream(entry)) {
            if (in == null) {
                throw new FileNotFoundException(entry);
            }
            return in.readAllBytes();
        }
    }

    /** Returns the jar. Its entries have a fixed time, so that the same classes produce the same bytes. */
    public byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> content : entries.entrySet()) {
                JarEntry entry = new JarEntry(content.getKey());
                entry.setTime(0);
                jar.putNextEntry(entry);
                jar.write(content.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** Writes the jar if the file differs, and returns the file. */
    public Path write(Path file) throws IOException {
        GeneratedFile.write(file, bytes());
        return file;
    }
}
