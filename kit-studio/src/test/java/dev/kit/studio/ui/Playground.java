package dev.kit.studio.ui;

import static org.awaitility.Awaitility.await;

import dev.kit.studio.StudioPlayground;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The playground application, started once and left to the end of the JVM. */
final class Playground {

    private static final Playground SHARED = new Playground();

    private final HttpClient client = HttpClient.newHttpClient();
    private int port;

    private Playground() {}

    static Playground shared() {
        return SHARED;
    }

    synchronized void start() throws Exception {
        if (port != 0) {
            return;
        }
        port = freePort();
        Thread main = new Thread(() -> StudioPlayground.main(new String[] {String.valueOf(port)}), "playground");
        main.setDaemon(true);
        main.start();
        awaitAnswer();
    }

    URI studio() {
        return address("/__studio/");
    }

    /** The status of the answer. */
    int send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private void awaitAnswer() {
        await().alias("the playground answers")
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> send("GET", "/__studio/api/stats", "") > 0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
