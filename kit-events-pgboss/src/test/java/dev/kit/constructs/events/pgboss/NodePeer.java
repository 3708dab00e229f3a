package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A Node.js process with a release of pg-boss from npm, driven by {@code src/test/peers/peer.mjs}. */
final class NodePeer implements AutoCloseable {

    private static final Path SOURCES = Path.of("src", "test", "peers");
    private static final Path INSTALLED = Path.of("target", "peers");

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread reader;

    private NodePeer(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "node-peer");
        reader.setDaemon(true);
        reader.start();
    }

    /** Installs the releases below {@code target}, unless they are there; one test process at a time. */
    static synchronized void install() throws IOException, InterruptedException {
        Files.createDirectories(INSTALLED);
        try (FileChannel file = FileChannel.open(
                        INSTALLED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            installAlone();
        }
    }

    private static void installAlone() throws IOException, InterruptedException {
        copySources();
        if (Files.exists(INSTALLED.resolve("node_modules/pg-boss-12"))) {
            return;
        }
        Path log = INSTALLED.resolve("npm.log");
        Process npm = new ProcessBuilder(
                        "npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
                .directory(INSTALLED.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = npm.waitFor(5, TimeUnit.MINUTES);
        assertThat(ended && npm.exitValue() == 0)
                .as("npm install, which says: %s", Files.readString(log))
                .isTrue();
    }

    private static void copySources() throws IOException {
        for (String file : List.of("package.json", "peer.mjs")) {
            Files.copy(SOURCES.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Starts a peer of this release of pg-boss, such as 12, and waits until it works if that is its command. */
    static NodePeer start(int release, PgBossPlace place, String... command) throws IOException, InterruptedException {
        install();
        String url = place.database().connectionString(place.database().ownerRole());
        List<String> all = new ArrayList<>(List.of("node", "peer.mjs", String.valueOf(release), url, place.schema()));
        all.addAll(List.of(command));
        NodePeer peer = new NodePeer(new ProcessBuilder(all)
                .directory(INSTALLED.toFile())
                .redirectErrorStream(true)
                .start());
        if (command[0].equals("work")) {
            peer.await("\"working\"");
        }
        return peer;
    }

    /** Runs a peer to its end; returns what it printed after it had started. */
    static List<String> run(int release, PgBossPlace place, String... command)
            throws IOException, InterruptedException {
        try (NodePeer peer = start(release, place, command)) {
            return peer.end();
        }
    }

    /** Waits for the end of the process; returns what it printed after it had started. */
    List<String> end() throws InterruptedException {
        assertThat(process.waitFor(90, TimeUnit.SECONDS))
                .as("Node.js ends; it printed %s", lines)
                .isTrue();
        reader.join();
        assertThat(process.exitValue())
                .as("exit of Node.js, which printed %s", lines)
                .isZero();
        return printed();
    }

    /** Returns the output of the process without its status lines. */
    List<String> printed() {
        return lines.stream()
                .filter(line -> !line.equals("\"started\"") && !line.equals("\"working\""))
                .toList();
    }

    /** Waits for the end of a process that fails; returns all it printed. */
    String failure() throws InterruptedException {
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        reader.join();
        assertThat(process.exitValue()).isEqualTo(3);
        return String.join("\n", lines);
    }

    private void await(String line) {
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .pollInterval(20, TimeUnit.MILLISECONDS)
                .failFast("Node.js ended", () -> !process.isAlive() && !lines.contains(line))
                .untilAsserted(() -> assertThat(lines).as("what Node.js prints").contains(line));
    }

    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            output.lines().forEach(lines::add);
        } catch (IOException e) {
            lines.add("unreadable: " + e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
