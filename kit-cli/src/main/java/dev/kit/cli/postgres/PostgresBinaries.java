package dev.kit.cli.postgres;

import dev.kit.cli.command.CliException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The PostgreSQL programs, unpacked from their artifact once per version and machine. */
final class PostgresBinaries {

    private static final int OWNER_MAY_EXECUTE = 0b001_000_000;

    private PostgresBinaries() {}

    static boolean areIn(Path home) {
        return Files.exists(home.resolve("bin").resolve("initdb"))
                || Files.exists(home.resolve("bin").resolve("initdb.exe"));
    }

    /** Creates {@code home} atomically, so that concurrent commands do not interfere. */
    static void unpack(Path artifact, Path home) {
        try {
            Files.createDirectories(home.getParent());
            Path fresh = Files.createTempDirectory(home.getParent(), "unpacking");
            // Another user may have to run it, because the server refuses to run as root.
            fresh.toFile().setReadable(true, false);
            fresh.toFile().setExecutable(true, false);
            try {
                unpackInto(artifact, fresh);
                Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
                deleteTree(fresh); // another command was faster
            } catch (IOException e) {
                deleteTree(fresh);
                throw e;
            }
        } catch (IOException e) {
            throw CliException.failed(
                            "PostgreSQL could not be unpacked: " + e.getMessage(),
                            artifact.toString(),
                            "Delete the file to have it fetched again, and see that " + home.getParent()
                                    + " can be written.")
                    .causedBy(e);
        }
    }

    private static void unpackInto(Path artifact, Path target) throws IOException {
        try (JarFile jar = new JarFile(artifact.toFile())) {
            JarEntry archive = jar.stream()
                    .filter(entry -> entry.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the artifact holds no archive"));
            try (InputStream in = new BufferedInputStream(jar.getInputStream(archive));
                    TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(in))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    write(tar, entry, inside(target, entry.getName()), target);
                }
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path file, Path target)
            throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            inside(
                    target,
                    target.relativize(file.resolveSibling(entry.getLinkName()).normalize())
                            .toString());
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(file, inside(target, entry.getLinkName()));
        } else {
            Files.copy(tar, file);
            if ((entry.getMode() & OWNER_MAY_EXECUTE) != 0) {
                file.toFile().setExecutable(true, false);
            }
        }
    }

    private static Path inside(Path target, String name) throws IOException {
        Path file = target.resolve(name).normalize();
        if (!file.startsWith(target)) {
            throw new IOException("the archive holds a path outside itself: " + name);
        }
        return file;
    }

    private static void deleteTree(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
