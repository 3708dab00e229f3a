package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Customers of a {@link ShopLike}: most look, some order, some ask for what is not there. */
final class ShopLoad implements AutoCloseable {

    private static final int THREADS = 4;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ScheduledExecutorService senders = Executors.newScheduledThreadPool(THREADS);
    private final ShopProcess shop;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean closed;

    ShopLoad(ShopProcess shop, int perSecond) {
        this.shop = shop;
        long pause = TimeUnit.SECONDS.toNanos(1) * THREADS / perSecond;
        for (int i = 0; i < THREADS; i++) {
            ScheduledFuture<?> unused =
                    senders.scheduleAtFixedRate(this::send, pause * i / THREADS, pause, TimeUnit.NANOSECONDS);
        }
    }

    long sent() {
        return sent.get();
    }

    /** Answers with another status than expected, and missing ones. */
    long failed() {
        return failed.get();
    }

    private void send() {
        long number = sent.incrementAndGet();
        int kind = (int) (number % 20);
        try {
            switch (kind) {
                case 0 -> post(number);
                case 1 -> get("/fails", 500);
                case 2 -> get("/nowhere/" + number, 404);
                case 3, 4 -> get("/orders", 200);
                default -> get("/orders/" + (1 + number % 5_000), 200);
            }
        } catch (IOException e) {
            if (!closed) {
                failed.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void get(String path, int expected) throws IOException, InterruptedException {
        expect(HttpRequest.newBuilder(URI.create(shop.url(path))).build(), expected);
    }

    private void post(long number) throws IOException, InterruptedException {
        String body = "{\"customer\":\"customer %d\",\"note\":\"%s\",\"password\":\"hush\"}"
                .formatted(number, "x".repeat((int) (number % 3_000)));
        expect(
                HttpRequest.newBuilder(URI.create(shop.url("/orders")))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                201);
    }

    private void expect(HttpRequest request, int expected) throws IOException, InterruptedException {
        if (client.send(request, BodyHandlers.discarding()).statusCode() != expected) {
            failed.incrementAndGet();
        }
    }

    @Override
    public void close() {
        closed = true;
        senders.shutdownNow();
    }
}
