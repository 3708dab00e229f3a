package dev.kit.constructs.events.sns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventTransportContract;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Runs the contract of all transports on one topic, whose queues get messages as they were published. */
final class SnsTransportTest extends EventTransportContract {

    private final String topic = SnsFixture.topic("contract-" + UUID.randomUUID());

    @Override
    protected String connectionString() {
        return SnsFixture.start().url(topic, "");
    }

    @Override
    protected boolean keepsPublishOrder() {
        return false;
    }

    @Test
    @DisplayName("EV-01 the scheme sns declares that it keeps neither the order of keys nor exact attempts")
    void declaresWhatItCannot() {
        assertThat(capabilities().durable()).isTrue();
        assertThat(capabilities().parked()).isTrue();
        assertThat(capabilities().exactAttempts()).isFalse();
        assertThat(capabilities().keyOrder()).isFalse();
    }
}
