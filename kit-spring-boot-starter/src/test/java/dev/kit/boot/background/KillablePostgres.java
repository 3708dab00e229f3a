package dev.kit.boot.background;

import static dev.kit.boot.Polling.await;

import dev.kit.boot.UnusedPort;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server of one test, which may kill it and start it again on the same data. */
final class KillablePostgres implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private final Path binaries;
    private final Path home;
    private final int port;
    private @Nullable Process server;

    private KillablePostgres(Path binaries, Path home, int port) {
        this.binaries = binaries;
        this.home = home;
        this.port = port;
    }

    static KillablePostgres create() throws IOException, InterruptedException {
        KillablePostgres postgres =
                new KillablePostgres(binaries(), Files.createTempDirectory("kit-killable-postgres"), UnusedPort.find());
        if (isRoot()) {
            postgres.run(List.of("chown", "postgres", postgres.home.toString()));
        }
        postgres.run(postgres.plain(
                "initdb", "-D", postgres.data(), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"));
        postgres.start();
        return postgres;
    }

    private static Path binaries() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            throw new IllegalStateException("This proof kills a server of its own and needs one in " + INSTALLED
                    + ": install the package postgresql.");
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparing(Path::toString))
                    .orElseThrow(() -> new IllegalStateException("No initdb below " + INSTALLED + "."));
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private String data() {
        return home.resolve("data").toString();
    }

    /** PostgreSQL refuses to run as root. */
    private List<String> plain(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(binaries.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process = process(command);
        if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(command + " failed; see " + log());
        }
    }

    private Process process(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log()))
                .start();
    }

    private File log() {
        return home.resolveSibling(home.getFileName() + ".log").toFile();
    }

    /** Without fsync: what the killed server has written is in the system's cache, which survives it. */
    void start() {
        await().alias("PostgreSQL answers; see " + log()).until(() -> {
            Process started = server;
            if (started == null || !started.isAlive()) {
                server = process(plain(
                        "postgres",
                        "-D",
                        data(),
                        "-p",
                        String.valueOf(port),
                        "-k",
                        home.toString(),
                        "-c",
                        "fsync=off"));
            }
            return answers();
        });
    }

    private boolean answers() {
        try (Connection connection = DriverManager.getConnection(url("postgres"))) {
            return connection.isValid(2);
        } catch (SQLException e) {
            return false;
        }
    }

    String url(String role) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + role + "&connectTimeout=2";
    }

    /** As the machine's memory killer would: the server and all its processes, at once. */
    void kill() throws InterruptedException {
        Process running = server;
        if (running == null) {
            return;
        }
        List<ProcessHandle> children = running.descendants().toList();
        running.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        children.forEach(child -> child.onExit().join());
        server = null;
    }

    @Override
    public void close() throws IOException {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while PostgreSQL was stopped; see " + log(), e);
        }
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        Files.deleteIfExists(log().toPath());
    }
}
