package dev.kit.cli.dev;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks the application over HTTP. */
final class Readiness {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long PAUSE_MS = 50;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    private final int port;

    Readiness(int port) {
        this.port = port;
    }

    /** Waits for any answer; false when the process ended before. */
    boolean await(ApplicationProcess application) throws InterruptedException {
        while (application.isAlive()) {
            if (get("/").isPresent()) {
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
            return Optional.empty(); // nobody listens yet, which is the question
        }
    }
}
