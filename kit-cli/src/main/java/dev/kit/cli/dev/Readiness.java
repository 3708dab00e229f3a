package dev.kit.cli.dev;

import dev.kit.cli.dev.door.CallerMark;
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
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A check of whether the application responds, and a client for requests to it.
 *
 * <p>Readiness is detected by connecting only: Spring opens its port after all beans are ready, and a request to
 * {@code /} would appear in the application's logs and metrics. Requests are sent to Kit's own paths only.
 */
final class Readiness {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int CONNECT_MS = 2000;

    private static final long PAUSE_MS = 50;

    private static final long SILENCE_MINUTES = 3;

    private final HttpClient client;

    private final int port;

    private final boolean secure;

    private final boolean askable;

    private final @Nullable CallerMark mark;

    /**
     * Creates a check.
     *
     * @param secure whether the application uses HTTPS
     * @param context the TLS context, without which no requests are sent by HTTPS
     * @param mark the mark that is sent with each request, or null
     */
    Readiness(int port, boolean secure, @Nullable SSLContext context, @Nullable CallerMark mark) {
        this.mark = mark;
        this.port = port;
        this.secure = secure;
        this.askable = !secure || context != null;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofMillis(CONNECT_MS));
        this.client = (context == null ? builder : builder.sslContext(context)).build();
    }

    /** Returns whether requests can be sent to the application. */
    boolean isAskable() {
        return askable;
    }

    /** Waits until the port is open; returns false if the process ends first or keeps it closed for three minutes. */
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

    /** Sends a GET request and returns the response with any status, or empty if there is none. */
    Optional<HttpResponse<byte[]>> get(String path) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create((secure ? "https" : "http") + "://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
        if (mark != null) {
            request.header(CallerMark.FIELD, mark.value(InetAddress.getLoopbackAddress()));
        }
        try {
            return Optional.of(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return Optional.empty(); // no listener, or not one for HTTP
        }
    }

    private boolean isOpen() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
            return socket.getLocalPort() != port; // without a listener, a socket may by chance connect to itself
        } catch (IOException e) {
            return false; // not open yet
        }
    }
}
