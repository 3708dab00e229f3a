package dev.kit.constructs.events.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP.BasicProperties;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.ParkedEventsContract;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class RabbitParkedEventsTest extends ParkedEventsContract {

    private final RabbitPlace place = RabbitPlace.create();

    @Override
    protected String connectionString() {
        return place.url("&mandatory=false");
    }

    @BeforeEach
    void remember() {
        consumer = place.cleaned(consumer);
    }

    @AfterEach
    void cleanUp() throws IOException {
        consumer.close();
        place.close();
    }

    @Test
    @DisplayName("where no subscriber ever was, nothing is parked, and looking creates no queue")
    void findsNothingAtAnUnusedPlace() throws Exception {
        try (ParkedEvents parked = ParkedEvents.fromConnectionString(connectionString())) {
            assertThat(parked.list(ParkedFilter.ALL, 10)).isEmpty();
            assertThat(parked.retry(ParkedFilter.ALL)).isZero();
            assertThat(parked.discard(ParkedFilter.ALL)).isZero();
            assertThat(parked.list(ParkedFilter.ALL, 10)).isEmpty();
        }
        assertThat(place.exists(place.parkedQueue())).isFalse();
    }

    @Test
    @DisplayName("an event whose queue is gone stays parked, and the error names the queue")
    void keepsEventsWithoutAQueue() throws Exception {
        Subscription subscription = consumer.subscribe(settings("gone", USER_CREATED), batch -> Map.of());
        place.publish(
                "user.created",
                "[",
                new BasicProperties.Builder().type("user.created").build());
        eventually(subscription, 1);
        subscription.close();
        place.channel().queueDelete(place.queue("gone"));

        try (ParkedEvents parked = ParkedEvents.fromConnectionString(connectionString())) {
            assertThatThrownBy(() -> parked.retry(ParkedFilter.ALL))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining(place.queue("gone"))
                    .hasMessageContaining("stay parked");
            assertThat(parked.list(ParkedFilter.ALL, 10)).hasSize(1);
        }
    }

    @Test
    @DisplayName("the number of all parked events is right at once after a look has handed them back")
    void countsRightAfterALook() throws Exception {
        Subscription subscription = consumer.subscribe(settings("counted", USER_CREATED), batch -> Map.of());
        for (int i = 0; i < 3; i++) {
            place.publish(
                    "user.created",
                    "[",
                    new BasicProperties.Builder().type("user.created").build());
        }
        eventually(subscription, 3);

        try (ParkedEvents parked = ParkedEvents.fromConnectionString(connectionString())) {
            for (int i = 0; i < 50; i++) {
                assertThat(parked.list(ParkedFilter.ALL, 10)).hasSize(3);
                assertThat(parked.count(ParkedFilter.ALL)).isEqualTo(3);
            }
        }
    }
}
