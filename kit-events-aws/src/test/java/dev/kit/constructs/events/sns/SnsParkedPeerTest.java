package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.ParkedEventsContract;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;

/** Runs the contract of parked events on a topic of fauxqs. */
@Tag("peers")
final class SnsParkedPeerTest extends ParkedEventsContract {

    private final String place = Fauxqs.start().createTopic("peer-" + UUID.randomUUID(), Map.of());

    @Override
    protected String connectionString() {
        return "sns://?topicArn=" + place + Fauxqs.start().options();
    }
}
