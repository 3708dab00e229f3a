package dev.kit.boot.background;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.boot.UnusedPort;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.subscribers.Subscriber;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class AbsentBrokerTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/background/AbsentBrokerTest$Constructs.class";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Less than a phase of the shutdown, which is given up after 30 seconds. */
    private static final Duration AT_ONCE = Duration.ofSeconds(20);

    record Rung(String bell) {}

    static final EventType<Rung> RUNG = EventType.of("bell.rung", Rung.class);

    static final class Constructs {

        static final BlockingQueue<String> HEARD = new LinkedBlockingQueue<>();

        static final Subscriber listen = s.subscribe(RUNG)
                .name("late-listener")
                .each((event, ctx) -> HEARD.add(event.payload().bell()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static TestServer start(String url) {
        return TestServer.start(Application.class, ROUTES, "EVENT_SUBSCRIBER_CONNECTION_STRING=" + url);
    }

    private static ConfigurableApplicationContext unserved(String url) {
        return TestServer.startUnserved(
                Application.class, List.of(ROUTES), "EVENT_SUBSCRIBER_CONNECTION_STRING=" + url);
    }

    /** Stands in front of the broker from the moment it is made. */
    private record Proxy(ServerSocket door) implements AutoCloseable {

        static Proxy at(int port) throws IOException {
            Proxy proxy = new Proxy(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()));
            daemon(proxy::accept);
            return proxy;
        }

        private void accept() {
            try {
                while (!door.isClosed()) {
                    Socket client = door.accept();
                    Socket broker = new Socket(InetAddress.getLoopbackAddress(), BrokerPlace.PORT);
                    daemon(() -> pump(client, broker));
                    daemon(() -> pump(broker, client));
                }
            } catch (IOException closed) {
                assertThat(door.isClosed()).isTrue();
            }
        }

        private static void pump(Socket from, Socket to) {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException ended) {
                assertThat(from.isClosed() || to.isClosed()).isTrue();
            }
        }

        private static void daemon(Runnable task) {
            Thread thread = new Thread(task, "proxy");
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }

    /** Nothing takes the event until the subscriber's queue is there. */
    private static void publish(Publisher publisher, String bell) {
        await().ignoreExceptionsInstanceOf(EventException.class)
                .untilAsserted(
                        () -> publisher.publish(List.of(EventOrigin.of("test").envelope(RUNG.of(new Rung(bell))))));
    }

    @Test
    @DisplayName("a broker that comes after the application finds its subscribers waiting, and one warning told so")
    void waitsForTheBroker(CapturedOutput output) throws Exception {
        int port = UnusedPort.find();
        try (BrokerPlace place = BrokerPlace.create("late-listener");
                TestServer server = start(place.url(port));
                Publisher publisher = Publisher.fromConnectionString(place.url())) {
            Thread.sleep(1_500);
            assertThat(output.getAll())
                    .containsOnlyOnce(
                            "Subscriber late-listener cannot listen at rabbitmq://guest:****@127.0.0.1:" + port)
                    .contains("start the broker, or correct EVENT_SUBSCRIBER_CONNECTION_STRING")
                    .doesNotContain("guest:guest");
            assertThat(server.context().getBean(SubscriberLifecycle.class).isRunning())
                    .isTrue();
            try (Proxy proxy = Proxy.at(port)) {
                assertThat(proxy.door().isBound()).isTrue();
                publish(publisher, "late");
                assertThat(Constructs.HEARD.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isEqualTo("late");
            }
            // The event may arrive before the thread that connected the subscriber has said so.
            await().untilAsserted(() -> assertThat(output.getAll()).contains("listens to"));
            assertThat(output.getAll()).containsOnlyOnce("cannot listen at");
        }
    }

    @Test
    @DisplayName("an application that still waits for its broker stops at once")
    void stopsWhileItWaits() throws Exception {
        TestServer server = start("rabbitmq://guest:guest@127.0.0.1:" + UnusedPort.find() + "/");
        long before = System.nanoTime();
        server.close();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(AT_ONCE);
        // An attempt to connect may end a moment after its interruption.
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("kit-subscribers-waiting"));
    }

    @Test
    @DisplayName("queues in a PostgreSQL that is away stop neither the start nor the end")
    void waitsForPostgres(CapturedOutput output) throws Exception {
        int port = UnusedPort.find();
        TestServer server = start("pgboss://shop:open-sesame@127.0.0.1:" + port + "/shop");
        long before = System.nanoTime();
        server.close();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(AT_ONCE);
        assertThat(output.getAll())
                .containsOnlyOnce("Subscriber late-listener cannot listen at pgboss://shop:****@127.0.0.1:" + port)
                .doesNotContain("open-sesame");
    }

    @Test
    @DisplayName("a connection string that is wrong in itself stops the start at once")
    void failsAtOnceWhenNothingCanHelp() {
        assertThatThrownBy(() -> unserved("pigeon://somewhere"))
                .hasStackTraceContaining("Unsupported event publisher type \"pigeon\"");
        assertThatThrownBy(() -> unserved("rabbitmq://guest:guest@127.0.0.1/?prefetch=many"))
                .hasStackTraceContaining("prefetch");
    }
}
