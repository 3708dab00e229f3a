package dev.kit.constructs.events.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventTransportContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Runs the contract of all transports, whose events may have no subscriber. */
final class RabbitTransportTest extends EventTransportContract {

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
    @DisplayName("EV-01 the scheme rabbitmq declares that it keeps everything but the order of keys over failures")
    void declaresWhatItCannot() {
        assertThat(capabilities().durable()).isTrue();
        assertThat(capabilities().parked()).isTrue();
        assertThat(capabilities().exactAttempts()).isTrue();
        assertThat(capabilities().keyOrder()).isFalse();
    }
}
