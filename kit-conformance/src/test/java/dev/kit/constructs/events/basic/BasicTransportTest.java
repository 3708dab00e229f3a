package dev.kit.constructs.events.basic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventTransportContract;
import dev.kit.constructs.events.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class BasicTransportTest extends EventTransportContract {

    private final String name = "test-" + UUID.randomUUID();

    @Override
    protected String connectionString() {
        return "basic://" + name;
    }

    @Test
    @DisplayName("EV-01 the scheme basic meets a publisher and a subscriber of one URL, and not of another")
    void meetsOnlyWithinOneName() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("here", USER_CREATED), into(received));
        try (Publisher elsewhere = Publisher.fromConnectionString("basic://" + name + "-other")) {
            elsewhere.publish(List.of(origin.envelope(USER_CREATED.of(new UserCreated("elsewhere")))));
        }
        publish(USER_CREATED.of(new UserCreated("1")));

        assertThat(take(received, 1).get(0).envelope().open(USER_CREATED).payload())
                .isEqualTo(new UserCreated("1"));
    }

    @Test
    void awaitsUntilEverythingIsHandled() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("slow", USER_CREATED), batch -> {
            Thread.sleep(5);
            received.addAll(batch);
            return Map.of();
        });
        for (int i = 0; i < 10; i++) {
            publish(USER_CREATED.of(new UserCreated("u" + i)));
        }
        BasicBus.named(name).awaitIdle(Duration.ofSeconds(20));

        assertThat(received).hasSize(10);
    }

    @Test
    void namesWhoIsNotDoneWhenAwaitingTakesTooLong() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        consumer.subscribe(settings("stuck", USER_CREATED), batch -> {
            release.await();
            return Map.of();
        });
        publish(USER_CREATED.of(new UserCreated("1")));

        assertThatThrownBy(() -> BasicBus.named(name).awaitIdle(Duration.ofMillis(10)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("stuck");
        release.countDown();
    }

    @Test
    void refusesAPublicationThatDoesNotFit() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        BasicBus.named(name).capacity(2);
        consumer.subscribe(settings("full", USER_CREATED), batch -> {
            release.await();
            return Map.of();
        });
        publish(USER_CREATED.of(new UserCreated("1")), USER_CREATED.of(new UserCreated("2")));

        assertThatThrownBy(() -> publish(USER_CREATED.of(new UserCreated("3"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("is full")
                .hasMessageContaining("capacity");
        release.countDown();
    }

    @Test
    void refusesToPublishOnceClosed() {
        publisher.close();

        assertThatThrownBy(() -> publish(USER_CREATED.of(new UserCreated("1"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("closed");
    }
}
