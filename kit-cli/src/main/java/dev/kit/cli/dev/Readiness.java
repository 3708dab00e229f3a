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

    private final HttpClient client;

    private final int port;

    private final boolean secure;

    private final boolean askable;

    private final @Nullable CallerMark mark;

    /** An application that is asked in HTTP, under the mark that it knows, if any. */
    static Readiness ofPlain(int port, @Nullable CallerMark mark) {
        return new Readiness(port, false, null, mark);
    }

    /** An application that speaks HTTPS; without the context it is not asked. */
    static Readiness ofSecure(int port, @Nullable SSLContext context, @Nullable CallerMark mark) {
        return new Readiness(port, true, context, mark);
    }

    private Readiness(int port, boolean secure, @Nullable SSLContext context, @Nullable CallerMark mark) {
        this.mark = mark;
        this.port = port;
        this.secure = secure;
        this.askable = !secure || context != null;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofMillis(CONNECT_MS));
        this.client = (context == null ? builder : builder.sslContext(context)).build();
    }

    /** Whether requests can be sent to the application. */
    boolean isAskable() {
        return askable;
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
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create((secure ? "https" : "http") + "://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
        if (mark != null) {
            request.header(CallerMark.FIELD, mark.value(InetAddress.getLoopbackAddress()));
        }
        try {
            return Optional.of(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return Optional.empty(); // nobody listens, or not to HTTP, which is the question
        }
    }

    private boolean isOpen() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
            return socket.getLocalPort() != port; // without a listener, a socket may by chance meet itself
        } catch (IOException e) {
            return false; // not yet, which is the question
        }
    }
}
