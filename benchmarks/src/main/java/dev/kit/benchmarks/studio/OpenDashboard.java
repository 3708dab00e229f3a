package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Behaves as a browser with the dashboard: receives the live feed, requests figures and lists every two seconds. */
final class OpenDashboard implements AutoCloseable {

    private static final List<String> PAGES = List.of(
            "stats",
            "metrics",
            "metrics/endpoints",
            "requests?limit=50",
            "logs?limit=100",
            "exceptions/groups",
            "requests?search=customer&limit=50");

    private final HttpClient client = HttpClient.newHttpClient();
    private final ScheduledExecutorService poller = Executors.newSingleThreadScheduledExecutor();
    private final ShopProcess shop;
    private final AtomicLong frames = new AtomicLong();
    private final AtomicLong polls = new AtomicLong();
    private final AtomicLong connects = new AtomicLong();
    private volatile @Nullable WebSocket socket;
    private volatile boolean closed;

    OpenDashboard(ShopProcess shop) {
        this.shop = shop;
        connect();
        ScheduledFuture<?> unused = poller.scheduleWithFixedDelay(this::poll, 0, 2, TimeUnit.SECONDS);
    }

    long frames() {
        return frames.get();
    }

    long polls() {
        return polls.get();
    }

    long reconnects() {
        return connects.get() - 1;
    }

    private void connect() {
        connects.incrementAndGet();
        URI feed = URI.create("ws://127.0.0.1:" + shop.port() + "/__studio/ws");
        try {
            socket = client.newWebSocketBuilder().buildAsync(feed, new Feed()).join();
        } catch (CompletionException refused) {
            socket = null;
        }
    }

    /** Connects again, as a browser would, when the feed closed it for being slow. */
    private void poll() {
        try {
            if (socket == null && !closed) {
                connect();
            }
            for (String page : PAGES) {
                HttpResponse<Void> answer = client.send(
                        HttpRequest.newBuilder(URI.create(shop.url("/__studio/api/" + page)))
                                .build(),
                        BodyHandlers.discarding());
                if (answer.statusCode() == 200) {
                    polls.incrementAndGet();
                }
            }
        } catch (IOException e) {
            if (!closed) {
                System.err.println("The dashboard got no answer: " + e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Feed implements WebSocket.Listener {

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            frames.incrementAndGet();
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            socket = null;
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            socket = null;
        }
    }

    @Override
    public void close() {
        closed = true;
        poller.shutdownNow();
        WebSocket open = socket;
        if (open != null) {
            open.abort();
        }
    }
}
