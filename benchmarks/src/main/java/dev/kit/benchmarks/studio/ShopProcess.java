package dev.kit.benchmarks.studio;

import dev.kit.constructs.testing.PostgresDatabase;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A {@link ShopLike} in a JVM of its own. */
final class ShopProcess implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(5);

    private final Process process;
    private final int port;
    private final Path log;

    private ShopProcess(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    static void createTables(PostgresDatabase database) throws SQLException {
        try (Connection connection = database.owner().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : ShopLike.TABLES) {
                statement.execute(sql);
            }
            statement.execute("analyze");
        }
    }

    /** Starts and waits for the first answer. */
    static ShopProcess start(PostgresDatabase database, String... settings) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path log = Files.createTempFile("kit-shop-like", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-cp",
                System.getProperty("java.class.path"),
                ShopLike.class.getName(),
                "--server.port=" + port,
                "--server.address=127.0.0.1",
                "--spring.main.banner-mode=off",
                "--shop.url=" + database.jdbcUrl(),
                "--shop.user=" + database.ownerRole(),
                "--shop.password=" + database.password()));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        ShopProcess shop = new ShopProcess(process, port, log);
        shop.awaitAnswer();
        return shop;
    }

    private void awaitAnswer() throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url("/orders/1"))).build();
        long end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end && process.isAlive()) {
            try {
                if (client.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                    return;
                }
            } catch (IOException notYet) {
                Thread.sleep(200);
            }
        }
        String told = Files.readString(log);
        close();
        throw new IOException("The shop did not start; its log: " + told);
    }

    String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /** Returns the CPU time of all its threads since it started. */
    Duration processorTime() {
        return process.info()
                .totalCpuDuration()
                .orElseThrow(() -> new IllegalStateException("This machine does not tell a process's time"));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, java.util.concurrent.TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            Files.deleteIfExists(log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("The shop's log remains: " + log);
        }
    }
}
