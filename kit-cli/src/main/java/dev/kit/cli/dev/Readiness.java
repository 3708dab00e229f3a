package dev.kit.cli.dev;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds out what the application answers.
 *
 * <p>That it is up is seen by connecting alone: Spring opens its port when all beans are ready, and a request to
 * {@code /} would stand in the application's logs and counters. Requests go to Kit's own paths only.
 */
final class Readiness {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int CONNECT_MS = 2000;

    private static final long PAUSE_MS = 50;

    private static final long SILENCE_MINUTES = 3;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMillis(CONNECT_MS))
            .build();

    private final int port;

    Readiness(int port) {
        this.port = port;
    }

    /** Waits until the port is open; false when the process ended before, or keeps it closed for minutes. */
    boolean await(ApplicationProcess application) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(SILENCE_MINUTES);
        while (application.isAlive() && System.nanoTime() < deadline) {
            if (isOpen()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
        return false;
    }

    /** The answer, whatever its status; empty when there is none. */
    Optional<HttpResponse<byte[]>> get(String path) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE)
                .build();
        try {
            return Optional.of(client.send(request, HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return Optional.empty(); // nobody listens, or not to HTTP, which is the question
        }
    }

    private boolean isOpen() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false; // not yet, which is the question
        }
    }
}
