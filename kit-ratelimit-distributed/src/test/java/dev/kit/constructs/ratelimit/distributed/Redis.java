package dev.kit.constructs.ratelimit.distributed;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;

/** The Redis of this machine, and others that a test may stop. */
final class Redis implements AutoCloseable {

    static final String URL = "redis://127.0.0.1:6379";

    private static final int PATIENCE_MILLIS = 10_000;

    private final int port;
    private Process process;

    private Redis(int port) throws IOException {
        this.port = port;
        process = launch(port);
    }

    /** Skips the test where there is no Redis, and fails it where there has to be one. */
    static void require() {
        require(answers(6379), "No Redis answers on 127.0.0.1:6379.");
    }

    /** A Redis for one test alone, on a free port. */
    static Redis start() throws IOException, InterruptedException {
        require(new java.io.File("/usr/bin/redis-server").canExecute(), "There is no /usr/bin/redis-server.");
        int port = freePort();
        Redis redis = new Redis(port);
        redis.awaitReady();
        return redis;
    }

    String url() {
        return "redis://127.0.0.1:" + port;
    }

    void stop() {
        process.destroyForcibly().onExit().join();
    }

    void startAgain() throws IOException, InterruptedException {
        process = launch(port);
        awaitReady();
    }

    /** Frozen: the connection stands and nothing answers. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        stop();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() {
        await().alias("the Redis of this test on port " + port)
                .atMost(Duration.ofSeconds(60))
                .until(() -> answers(port));
    }

    private static Process launch(int port) throws IOException {
        return new ProcessBuilder(List.of(
                        "/usr/bin/redis-server",
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--appendonly",
                        "no"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return in.read() == '+';
        } catch (IOException e) {
            return false;
        }
    }

    private static void require(boolean there, String otherwise) {
        if (!there && Objects.equals(System.getenv("CI"), "true")) {
            throw new IllegalStateException(otherwise + " The continuous integration needs it.");
        }
        Assumptions.assumeTrue(there, otherwise);
    }
}
