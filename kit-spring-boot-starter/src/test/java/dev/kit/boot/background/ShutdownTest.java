package dev.kit.boot.background;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

class ShutdownTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/background/ShutdownTest$Constructs.class";
    private static final String EVENTS = "EVENT_PUBLISHER_CONNECTION_STRING=basic://shutdown-test";

    record Finished(int number) {}

    static final class Constructs {

        static final Service<Publisher> PUBLISHER =
                Service.of("events", env -> Publisher.fromConnectionString("basic://shutdown-test"));
        static final EventType<Finished> FINISHED = EventType.of("request.finished", Finished.class);
        static final List<Integer> HEARD = new CopyOnWriteArrayList<>();

        static volatile CountDownLatch arrived = new CountDownLatch(1);
        static volatile CountDownLatch release = new CountDownLatch(1);

        static final Endpoint<Finished> slow = e.get("/slow")
                .publisher(PUBLISHER)
                .output(Finished.class)
                .event(FINISHED, finished -> finished)
                .handle(ctx -> {
                    arrived.countDown();
                    assertThat(release.await(20, TimeUnit.SECONDS)).isTrue();
                    return new Finished(7);
                });

        static final Subscriber listener = s.subscribe(FINISHED)
                .each((event, ctx) -> HEARD.add(event.payload().number()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static TestServer start(String... settings) {
        return TestServer.start(Application.class, List.of(ROUTES, EVENTS), settings);
    }

    private static ConfigurableApplicationContext unserved(String... settings) {
        return TestServer.startUnserved(Application.class, List.of(ROUTES, EVENTS), settings);
    }

    @BeforeEach
    void forget() {
        Constructs.HEARD.clear();
        Constructs.arrived = new CountDownLatch(1);
        Constructs.release = new CountDownLatch(1);
    }

    @Test
    @DisplayName("SPR-10 a request in flight is answered while the application stops, new ones are turned away")
    void finishesRequestsInFlight() throws Exception {
        TestServer server = start("spring.lifecycle.timeout-per-shutdown-phase=20s");
        CompletableFuture<HttpResponse<String>> inFlight = getSlowly(server);
        assertThat(Constructs.arrived.await(20, TimeUnit.SECONDS)).isTrue();

        int port = server.port();
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
        await().until(() -> refuses(port));
        Constructs.release.countDown();

        assertThat(inFlight.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        stopped.get(20, TimeUnit.SECONDS);
        assertThat(Constructs.HEARD)
                .as("the event of the last request is heard before subscribers stop")
                .containsExactly(7);
    }

    @Test
    @DisplayName("SB-01 subscribers hear events from the start of the application to its end")
    void subscribersLiveAsLongAsTheApplication() throws Exception {
        Constructs.release.countDown();
        try (TestServer server = start()) {
            assertThat(server.context().getBean(SubscriberLifecycle.class).isRunning())
                    .isTrue();
            assertThat(server.get("/slow").statusCode()).isEqualTo(200);
            await().untilAsserted(() -> assertThat(Constructs.HEARD).containsExactly(7));
            assertThat(server.context().getBean(DeclaredSubscribers.class).all())
                    .hasSize(1);
        }
        try (Publisher publisher = Publisher.fromConnectionString("basic://shutdown-test")) {
            publisher.publish(List.of());
        }
        assertThat(Constructs.HEARD).containsExactly(7);
    }

    @Test
    void subscribersStayAwayWhenDisabled() {
        try (ConfigurableApplicationContext context = unserved("kit.subscribers-enabled=false")) {
            assertThat(context.getBeansOfType(SubscriberLifecycle.class)).isEmpty();
        }
    }

    @Test
    @DisplayName("SB-01 kit.subscribers says where subscribers are, instead of where the endpoints are")
    void looksWhereItIsTold() {
        try (ConfigurableApplicationContext context = unserved()) {
            assertThat(context.getBean(DeclaredSubscribers.class).all()).hasSize(1);
        }
        try (ConfigurableApplicationContext context = unserved("kit.subscribers=dev.kit.boot.nowhere")) {
            assertThat(context.getBean(DeclaredSubscribers.class).all()).isEmpty();
        }
    }

    private static CompletableFuture<HttpResponse<String>> getSlowly(TestServer server) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return server.get("/slow");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** A server that stops either closes its door at once or says 503. */
    private static boolean refuses(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(250);
            socket.getOutputStream()
                    .write("GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(12);
            return answer.length == 0 || new String(answer, StandardCharsets.US_ASCII).endsWith("503");
        } catch (IOException e) {
            return true;
        }
    }
}
