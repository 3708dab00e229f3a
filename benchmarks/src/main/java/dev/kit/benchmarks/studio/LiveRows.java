package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The list of requests in a browser, with rows coming in fast. */
final class LiveRows implements AutoCloseable {

    private static final String LIST = "document.querySelector('[role=table].requests')";
    private static final int SCROLL_PIXELS = 4_000;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ShopProcess shop;
    private final Browser browser;

    LiveRows(ShopProcess shop) throws IOException, InterruptedException {
        this.shop = shop;
        this.browser = Browser.start();
    }

    /** Opens the list anew and waits until it is live. */
    void open() throws IOException, InterruptedException {
        browser.open(shop.url("/__studio/requests"));
        browser.await(LIST + " !== null && document.querySelector('.live-pill')?.textContent.includes('Live')");
    }

    void pause() throws IOException, InterruptedException {
        browser.page().evaluate("document.querySelector('.live-pill').click()");
        browser.await("document.querySelector('.live-pill').textContent.includes('Paused')");
    }

    /** Puts another tab before the page. */
    void hide() throws IOException, InterruptedException {
        browser.browser().call("Target.createTarget", Map.of("url", "about:blank"));
        browser.await("document.visibilityState === 'hidden'");
    }

    /** The number of rows in the list. */
    int rows() throws IOException, InterruptedException {
        return Integer.parseInt(
                browser.page().evaluate(LIST + ".getAttribute('aria-rowcount')").asString());
    }

    /** Bytes of live objects of the page's scripts. */
    long heap() throws IOException, InterruptedException {
        browser.page().call("HeapProfiler.collectGarbage", Map.of());
        return browser.page()
                .call("Runtime.getHeapUsage", Map.of())
                .path("usedSize")
                .asLong();
    }

    FrameTrace follow(int count, int perSecond) throws IOException, InterruptedException {
        return FrameTrace.during(browser.browser(), () -> record(count, perSecond));
    }

    /** Scrolls down and up, as with a wheel, until all rows are there. */
    FrameTrace scroll(int count, int perSecond) throws IOException, InterruptedException {
        return FrameTrace.during(browser.browser(), () -> {
            CompletableFuture<HttpResponse<Void>> recorded = recordLater(count, perSecond);
            for (int turn = 1; !recorded.isDone(); turn++) {
                browser.page()
                        .call(
                                "Input.synthesizeScrollGesture",
                                Map.of(
                                        "x",
                                        600,
                                        "y",
                                        500,
                                        "yDistance",
                                        turn % 3 == 0 ? SCROLL_PIXELS : -SCROLL_PIXELS,
                                        "speed",
                                        SCROLL_PIXELS));
            }
            check(recorded);
        });
    }

    void record(int count, int perSecond) throws IOException, InterruptedException {
        check(recordLater(count, perSecond));
    }

    private static void check(CompletableFuture<HttpResponse<Void>> recorded) throws IOException, InterruptedException {
        int status = DevTools.await(recorded, "Recording rows").statusCode();
        if (status != 200) {
            throw new IOException("Recording rows was answered with " + status);
        }
    }

    private CompletableFuture<HttpResponse<Void>> recordLater(int count, int perSecond) {
        URI rows = URI.create(shop.url("/rows?count=" + count + "&perSecond=" + perSecond));
        HttpRequest request =
                HttpRequest.newBuilder(rows).POST(BodyPublishers.noBody()).build();
        return client.sendAsync(request, BodyHandlers.discarding());
    }

    @Override
    public void close() {
        browser.close();
    }
}
