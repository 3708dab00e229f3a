package dev.kit.studio.ui;

import static org.awaitility.Awaitility.await;

import dev.kit.studio.Http;
import dev.kit.studio.StudioPlayground;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.openqa.selenium.Dimension;

/**
 * The playground application, left to the end of the JVM: one for most classes, or one of its own.
 *
 * <p>A class that registers it gets a browser at its studio as a parameter, which ends with the class.
 */
final class Playground implements BeforeAllCallback, ParameterResolver {

    private static final Playground SHARED = new Playground();

    private final HttpClient client = HttpClient.newHttpClient();
    private int port;

    private Playground() {}

    static Playground shared() {
        return SHARED;
    }

    /** Returns another one, for a class that deletes what others look for. */
    static Playground own() {
        return new Playground();
    }

    @Override
    public synchronized void beforeAll(ExtensionContext context) {
        Chromium.require();
        if (port == 0) {
            port = StudioPlayground.start(0).port();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == StudioPage.class;
    }

    @Override
    public StudioPage resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(Playground.class))
                .computeIfAbsent(
                        StudioPage.class,
                        type -> new StudioPage(Chromium.start(new Dimension(1440, 900), 1), studio()),
                        StudioPage.class);
    }

    URI studio() {
        return address("/__studio/");
    }

    /**
     * Sends a request and waits until it is recorded, which may be after its answer: a page that is opened then shows
     * it first. Returns the status of the answer.
     */
    int send(String method, String path, String body) throws IOException, InterruptedException {
        String before = newest();
        HttpRequest request = HttpRequest.newBuilder(address(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        int status = client.send(request, BodyHandlers.discarding()).statusCode();
        await().alias(method + ' ' + path + " is recorded")
                .atMost(Duration.ofMinutes(1))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> !newest().equals(before));
        return status;
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private String newest() {
        return Http.json(address("/__studio/api/requests?limit=1").toString())
                .path(0)
                .path("id")
                .toString();
    }
}
