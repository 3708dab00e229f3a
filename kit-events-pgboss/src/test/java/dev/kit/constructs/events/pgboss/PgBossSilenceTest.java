package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A host that accepts connections and never answers. */
final class PgBossSilenceTest {

    @Test
    @DisplayName("a consumer closes at once while a subscription waits for a database that does not answer")
    void closesWhileSubscribing() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            EventConsumer consumer = EventConsumer.fromConnectionString(
                    "pgboss://shop@127.0.0.1:" + silent.getLocalPort() + "/shop?socketTimeout=30");
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread subscribing = new Thread(() -> {
                try {
                    consumer.subscribe(
                            new EventConsumer.Settings(
                                    "silent",
                                    Set.of("order.placed"),
                                    1,
                                    1,
                                    RedeliveryPolicy.DEFAULT,
                                    Duration.ofSeconds(5)),
                            batch -> Map.of());
                } catch (EventException e) {
                    failure.set(e);
                }
            });
            subscribing.start();
            try (Socket accepted = silent.accept()) {
                long start = System.nanoTime();
                consumer.close();

                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
                assertThat(accepted.isClosed()).isFalse();
            }
            subscribing.join(Duration.ofMinutes(2).toMillis());
            assertThat(failure.get()).isInstanceOf(EventException.class);
        }
    }
}
