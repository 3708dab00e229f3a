package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.EventTransportContract;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;

/** Runs the contract of all transports on a FIFO topic of fauxqs. */
@Tag("peers")
final class SnsFifoPeerTest extends EventTransportContract {

    private final String place =
            Fauxqs.start().createTopic("peer-" + UUID.randomUUID() + ".fifo", Map.of("FifoTopic", "true"));

    @Override
    protected String connectionString() {
        return "sns://?topicArn=" + place + Fauxqs.start().options();
    }
}
