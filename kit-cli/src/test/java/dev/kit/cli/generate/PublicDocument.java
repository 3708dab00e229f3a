package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** A file of an npm package, compressed there or not, fetched once below {@code target}. */
public record PublicDocument(String npmPackage, String version, String file) {

    private static final Path FETCHED = Path.of("target", "documents");

    /** The document. */
    public Path fetched() throws IOException, InterruptedException {
        Files.createDirectories(FETCHED);
        // Test processes run side by side, and none may read what another is still writing.
        try (FileChannel held =
                        FileChannel.open(FETCHED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = held.lock()) {
            assertThat(lock.isValid()).isTrue();
            Path document = FETCHED.resolve(archive() + "-" + Path.of(file).getFileName());
            if (!Files.exists(document)) {
                Files.write(document, unpacked(packed()));
            }
            return document;
        }
    }

    private String archive() {
        return npmPackage.replace("@", "").replace('/', '-') + "-" + version;
    }

    private Path packed() throws IOException, InterruptedException {
        Path archive = FETCHED.resolve(archive() + ".tgz");
        if (!Files.exists(archive)) {
            Path log = FETCHED.resolve("npm.log");
            Process npm = new ProcessBuilder("npm", "pack", "--loglevel=error", npmPackage + "@" + version)
                    .directory(FETCHED.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            assertThat(npm.waitFor(5, TimeUnit.MINUTES) && npm.exitValue() == 0)
                    .as("npm pack, which says: %s", Files.readString(log))
                    .isTrue();
        }
        return archive;
    }

    private byte[] unpacked(Path archive) throws IOException {
        try (InputStream raw = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(raw))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals("package/" + file)) {
                    return tar.readAllBytes();
                }
                if (entry.getName().equals("package/" + file + ".gz")) {
                    return new GZIPInputStream(tar).readAllBytes();
                }
            }
        }
        throw new IOException(archive + " has no " + file);
    }
}
