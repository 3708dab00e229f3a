package dev.kit.cli.generate.output;

import dev.kit.cli.command.Version;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A checksum of all inputs of the output: the documents, the options and this generator.
 *
 * <p>It detects changes, not attacks. Processors have instructions for both of its halves; for a large document,
 * SHA-256 alone would take longer than a run without changes may take.
 */
final class Fingerprint {

    private final CRC32 first = new CRC32();
    private final CRC32C second = new CRC32C();
    private long length;

    private Fingerprint() {}

    /**
     * Returns the checksum of a generation from {@code document} and the other {@code files} that it refers to, by
     * name.
     */
    static String of(GenerationRequest request, byte[] document, Map<String, byte[]> files) {
        Fingerprint all = new Fingerprint();
        all.add(generator());
        // Joined, because the first call of a record's toString takes longer than reading all files.
        all.add(String.join("\n", request.settings()));
        all.add(document);
        files.forEach((name, content) -> {
            all.add(name);
            all.add(content);
        });
        return all.text();
    }

    /** Returns the checksum of files in the given order. */
    static String of(Collection<byte[]> files) {
        Fingerprint all = new Fingerprint();
        files.forEach(all::add);
        return all.text();
    }

    /**
     * Returns the checksum of existing files without keeping their content, since there may be thousands.
     *
     * @throws IOException if a file cannot be read
     */
    static String ofContent(Collection<Path> files) throws IOException {
        Fingerprint all = new Fingerprint();
        byte[] buffer = new byte[64 * 1024];
        for (Path file : files) {
            all.add(file, buffer);
        }
        return all.text();
    }

    private void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    private void add(byte[] bytes) {
        add(bytes, bytes.length);
        end(bytes.length);
    }

    private void add(Path file, byte[] buffer) throws IOException {
        long size = 0;
        try (InputStream in = new FileInputStream(file.toFile())) { // a channel takes twice as long for small files
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                add(buffer, read);
                size += read;
            }
        }
        end(size);
    }

    private void add(byte[] bytes, int count) {
        first.update(bytes, 0, count);
        second.update(bytes, 0, count);
        length += count;
    }

    /** Marks the end of a part, so that its last byte cannot become the first of the next one. */
    private void end(long size) {
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            first.update((int) (size >>> shift));
        }
    }

    private String text() {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits((int) first.getValue()) + hex.toHexDigits((int) second.getValue()) + "-" + length;
    }

    /** Returns the version of this generator. A snapshot build is identified by the modification time of its file. */
    private static String generator() {
        String version = Version.current();
        CodeSource source = Fingerprint.class.getProtectionDomain().getCodeSource();
        if (source == null || !version.endsWith("-SNAPSHOT")) {
            return version;
        }
        try {
            return version + " "
                    + Files.getLastModifiedTime(Path.of(source.getLocation().toURI()))
                            .toMillis();
        } catch (IOException | URISyntaxException | IllegalArgumentException e) {
            return version;
        }
    }
}
