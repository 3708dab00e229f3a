package dev.kit.cli.postgres;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A data directory and the programs that operate on it. */
final class PostgresCluster {

    private static final int LOG_LINES = 12;

    private static final long START_SECONDS = 60;

    private static final String SETTINGS = """

            listen_addresses = '127.0.0.1'
            unix_socket_directories = ''
            synchronous_commit = off
            max_connections = 100
            """;

    private final Path home;

    private final Path data;

    private final Path log;

    private final PlainUser user;

    PostgresCluster(Path home, Path data, PlainUser user) {
        this.home = home;
        this.data = data;
        this.log = data.resolveSibling("postgres.log");
        this.user = user;
    }

    boolean exists() {
        return Files.exists(data.resolve("PG_VERSION"));
    }

    void create(String password) throws IOException, InterruptedException {
        Files.createDirectories(data);
        user.own(data);
        Path file = data.resolveSibling("postgres.password");
        GeneratedFile.writePrivate(file, (password + "\n").getBytes(StandardCharsets.UTF_8));
        user.own(file);
        try {
            run(
                    "initialise",
                    List.of(
                            program("initdb"),
                            "-D",
                            data.toString(),
                            "-U",
                            "postgres",
                            "--auth=scram-sha-256",
                            "--pwfile=" + file,
                            "--encoding=UTF8",
                            "--locale=C",
                            "--locale-provider=builtin",
                            "--builtin-locale=C.UTF-8",
                            "--no-sync"));
        } finally {
            Files.deleteIfExists(file);
        }
        Path configuration = data.resolve("postgresql.conf");
        Files.writeString(configuration, Files.readString(configuration) + SETTINGS);
    }

    void start(int port) throws IOException, InterruptedException {
        GeneratedFile.writePrivate(log, new byte[0]);
        user.own(log);
        run(
                "start",
                List.of(
                        program("pg_ctl"),
                        "-D",
                        data.toString(),
                        "-l",
                        log.toString(),
                        "-o",
                        "-p " + port,
                        "-w",
                        "-t",
                        Long.toString(START_SECONDS),
                        "start"));
    }

    /** Stops a server that an earlier run left running, if there is one. */
    void stopLeftOver() throws IOException, InterruptedException {
        Path file = data.resolve("postmaster.pid");
        if (Files.exists(file)
                && isOurs(Long.parseLong(Files.readAllLines(file).get(0).strip()))) {
            start(stopCommand()).waitFor(START_SECONDS, TimeUnit.SECONDS);
        }
    }

    /**
     * Returns whether the process is a server of this installation. The file may be older than the last boot, and its
     * process id may have been reused.
     */
    private boolean isOurs(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .filter(command -> command.startsWith(home.toString()))
                .isPresent();
    }

    List<String> stopCommand() {
        List<String> command = new ArrayList<>(user.prefix());
        command.addAll(List.of(program("pg_ctl"), "-D", data.toString(), "-m", "fast", "-w", "-t", "20", "stop"));
        return command;
    }

    Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(controlLog().toFile()))
                .start();
    }

    CliException failure(String step, Exception cause) {
        return failure(step).causedBy(cause);
    }

    private void run(String step, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(user.prefix());
        command.addAll(words);
        Files.deleteIfExists(controlLog());
        Process process = start(command);
        if (!process.waitFor(2 * START_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw failure(step);
        }
        if (process.exitValue() != 0) {
            throw failure(step);
        }
    }

    private CliException failure(String step) {
        String lines = lastLines(controlLog()) + lastLines(log);
        return CliException.failed(
                "PostgreSQL could not " + step
                        + (lines.isEmpty() ? "." : ", its last lines:\n" + lines.stripTrailing()),
                data.toString(),
                "Delete the directory to start afresh, or set DATABASE_URL to a PostgreSQL of your own.");
    }

    private static String lastLines(Path file) {
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : List.of();
            StringBuilder text = new StringBuilder();
            lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size())
                    .forEach(line -> text.append("    ").append(line).append('\n'));
            return text.toString();
        } catch (IOException e) {
            return "    (" + file + " cannot be read: " + e.getMessage() + ")\n";
        }
    }

    private Path controlLog() {
        return data.resolveSibling("postgres-control.log");
    }

    private String program(String name) {
        return home.resolve("bin").resolve(name).toString();
    }
}
