package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.ParkedEventsContract;
import java.util.UUID;

/** On a topic that wraps messages into notifications. */
final class SnsParkedEventsTest extends ParkedEventsContract {

    private final String topic = SnsFixture.topic("parked-" + UUID.randomUUID());

    @Override
    protected String connectionString() {
        return SnsFixture.start().url(topic, "&rawMessageDelivery=false");
    }
}
