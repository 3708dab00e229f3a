package dev.kit.cli.generate;

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
 * A checksum of all that the output depends on: the documents, the options and this generator.
 *
 * <p>It recognises changes, not attacks. The processor computes both of its halves; SHA-256 alone would take longer for
 * a large document than a run in which nothing changed may.
 */
final class Fingerprint {

    private final CRC32 first = new CRC32();
    private final CRC32C second = new CRC32C();
    private long length;

    private Fingerprint() {}

    /** The checksum of a generation from {@code document} and the other {@code files} that it refers to, by name. */
    static String of(ClientGeneration request, byte[] document, Map<String, byte[]> files) {
        Fingerprint all = new Fingerprint();
        all.add(generator());
        all.add(options(request));
        all.add(document);
        files.forEach((name, content) -> {
            all.add(name);
            all.add(content);
        });
        return all.text();
    }

    /** Joined by hand: the text form of a record takes longer to start up than all of the files to read. */
    private static String options(ClientGeneration request) {
        ClientGeneration.Content content = request.content();
        return String.join(
                "\n",
                request.packageName(),
                request.name().orElse(""),
                content.nullness().name(),
                Boolean.toString(content.webhooks()),
                Boolean.toString(content.allSchemas()));
    }

    /** The checksum of files in their order. */
    static String of(Collection<byte[]> files) {
        Fingerprint all = new Fingerprint();
        files.forEach(all::add);
        return all.text();
    }

    /**
     * The same of files that are there, without keeping them; there may be thousands.
     *
     * @throws IOException if one cannot be read
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

    /** Marks where a part ends, so that its last byte cannot become the first of the next one. */
    private void end(long size) {
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            first.update((int) (size >>> shift));
        }
    }

    private String text() {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits((int) first.getValue()) + hex.toHexDigits((int) second.getValue()) + "-" + length;
    }

    /** The version of this generator; a build of no release is known by the time of its file. */
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
