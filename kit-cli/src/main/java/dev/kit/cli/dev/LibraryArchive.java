package dev.kit.cli.dev;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.project.FileTree;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A class data sharing (CDS) archive of the libraries' parsed and verified classes, which the application's JVM maps
 * into memory.
 *
 * <p>The first start records the classes that it loads. {@link #make} creates the archive from that list in a separate
 * process, so that no code of the application is executed. The file name depends on the JVM and on every jar, so a
 * changed class path starts with a new list. Used by one thread at a time.
 */
final class LibraryArchive {

    private static final String PREFIX = "libraries-";

    private static final Path NICE = Path.of("/usr/bin/nice");

    private static final long PATIENCE_MINUTES = 5;

    private static final long QUIET_SECONDS = 15;

    private static final long STOP_MS = 10_000;

    private static final int NAME_BITS = 64;

    private final Path directory;

    private final Path java;

    private final String classPath;

    private final String name;

    private @Nullable Thread making;

    /**
     * Creates a description of the archive; nothing is written yet.
     *
     * @param directory the directory of the files
     * @param java the executable of the application's JVM
     * @param jars the class path of the application's JVM
     */
    LibraryArchive(Path directory, Path java, List<Path> jars) throws IOException {
        this.directory = directory;
        this.java = java;
        this.classPath = String.join(
                File.pathSeparator, jars.stream().map(Path::toString).toList());
        this.name = PREFIX + fingerprint(java, jars);
    }

    /** Returns the JVM options that use the archive, or that record classes for it. */
    List<String> options() {
        return isThere()
                ? List.of("-XX:SharedArchiveFile=" + archive(), "-Xlog:cds=off", "-Xlog:cds+dynamic=off")
                : List.of("-XX:DumpLoadedClassList=" + list());
    }

    boolean isThere() {
        return Files.isRegularFile(archive());
    }

    /**
     * Creates the archive from the class list of a running JVM, and deletes the archives of other class paths.
     *
     * @throws IOException if it cannot be created; the next start tries again
     */
    void make() throws IOException, InterruptedException {
        if (isThere() || !Files.isRegularFile(list())) {
            return;
        }
        Path whole = directory.resolve(name + ".whole.classlist");
        Path fresh = directory.resolve(name + ".fresh.jsa");
        try {
            String listed = Files.readString(list(), StandardCharsets.UTF_8);
            Files.writeString(whole, listed.substring(0, listed.lastIndexOf('\n') + 1)); // the JVM is still writing
            run(whole, fresh);
            Files.move(fresh, archive(), StandardCopyOption.ATOMIC_MOVE);
            deleteOthers();
        } finally {
            Files.deleteIfExists(whole);
            Files.deleteIfExists(fresh);
        }
    }

    /** Creates the archive in a separate thread and with a delay, because that uses a processor for some seconds. */
    void makeLater(Console console) {
        if (isThere()) {
            return;
        }
        making = Daemon.start("kit-archive", () -> makeQuietly(console));
    }

    /** Interrupts the delayed creation and waits briefly for its end. */
    void stop() throws InterruptedException {
        Thread thread = making;
        if (thread != null) {
            thread.interrupt();
            thread.join(STOP_MS);
        }
    }

    private void makeQuietly(Console console) {
        try {
            TimeUnit.SECONDS.sleep(QUIET_SECONDS);
            make();
        } catch (IOException e) {
            console.warn("kit: the classes of the libraries could not be archived, so the next start is no faster: "
                    + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the run has ended
        }
    }

    private void run(Path whole, Path fresh) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        if (Files.isExecutable(NICE)) {
            words.addAll(List.of(NICE.toString(), "-n", "10"));
        }
        words.addAll(List.of(
                java.toString(),
                "-Xshare:dump",
                "-XX:+UseG1GC", // the only collector that archives objects
                "-XX:SharedClassListFile=" + whole,
                "-XX:SharedArchiveFile=" + fresh,
                "-Xlog:disable",
                "-cp",
                classPath));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
            if (!ended || process.exitValue() != 0 || !Files.isRegularFile(fresh)) {
                throw new IOException("java -Xshare:dump "
                        + (ended
                                ? "ended with exit code " + process.exitValue()
                                : "had not ended after " + PATIENCE_MINUTES + " minutes and was stopped"));
            }
        } finally {
            process.destroyForcibly().onExit().join(); // it must not outlive the run, nor write files deleted next
        }
    }

    private void deleteOthers() throws IOException {
        for (Path file : FileTree.children(directory)) {
            String other = file.getFileName().toString();
            if (other.startsWith(PREFIX) && !other.startsWith(name)) {
                Files.deleteIfExists(file);
            }
        }
    }

    private Path archive() {
        return directory.resolve(name + ".jsa");
    }

    private Path list() {
        return directory.resolve(name + ".classlist");
    }

    private static String fingerprint(Path java, List<Path> jars) throws IOException {
        StringBuilder text = new StringBuilder(java + " " + Runtime.version());
        for (Path jar : jars) {
            text.append("\n" + jar + " " + Files.size(jar) + " "
                    + Files.getLastModifiedTime(jar).toMillis());
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return new BigInteger(1, digest).shiftRight(256 - NAME_BITS).toString(36);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
