package dev.kit.constructs.subscribers;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubscriberBuilderTest {

    record OrderPlaced(String id) {}

    record OrderMoved(String id) {}

    private static final EventType<OrderPlaced> PLACED = EventType.of("order.placed", OrderPlaced.class);

    @Test
    @DisplayName("a subscriber is named by its types, each once, and lets calls last 30 s")
    void hasDefaults() {
        Subscriber subscriber = s.subscribe(PLACED, EventType.of("order.moved", OrderPlaced.class), PLACED)
                .handle(ctx -> {});

        assertThat(subscriber.name()).isEqualTo("order.placed+order.moved");
        assertThat(subscriber.types()).hasSize(2);
        assertThat(subscriber.timeout()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    @DisplayName("two types of one name, which an event could not choose between, are refused")
    void refusesTwoTypesOfOneName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> s.subscribe(PLACED, PLACED.version(2)))
                .withMessageContaining("\"order.placed\"")
                .withMessageContaining("upcast");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> s.<Record>subscribe(PLACED, EventType.of("order.placed", OrderMoved.class)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n"})
    @DisplayName("a name that is blank is refused")
    void refusesABlankName(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> s.subscribe(PLACED).name(name))
                .withMessageContaining("blank");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    @DisplayName("a timeout below a millisecond is refused")
    void refusesNoTime(long timeout) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> s.subscribe(PLACED).timeout(timeout))
                .withMessageContaining("at least 1 ms");
    }

    @Test
    @DisplayName("a timeout beyond all clocks is as good as none")
    void takesTheLongestTimeout() throws Exception {
        List<String> seen = new ArrayList<>();
        Subscriber patient = s.subscribe(PLACED).timeout(Long.MAX_VALUE).each((event, ctx) -> seen.add("each"));
        Subscriber eternal =
                s.subscribe(PLACED).timeout(Duration.ofSeconds(Long.MAX_VALUE)).handle(ctx -> seen.add("batch"));
        List<Delivery> batch =
                List.of(new Delivery(EventOrigin.of("test").envelope(PLACED.of(new OrderPlaced("1"))), 1));
        try (ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
                SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry))) {
            assertThat(runner.run(patient, batch)).isEmpty();
            assertThat(runner.run(eternal, batch)).isEmpty();
        }
        assertThat(seen).containsExactly("each", "batch");
    }
}
