package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.EventTransportContract;
import dev.kit.constructs.events.sqs.ElasticMq;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;

/** Runs the contract of all transports on a FIFO queue of fauxqs. */
@Tag("peers")
final class SqsFifoPeerTest extends EventTransportContract {

    private final String place =
            Fauxqs.start().createQueue("peer-" + UUID.randomUUID() + ".fifo", Map.of("FifoQueue", "true"));

    @Override
    protected String connectionString() {
        return "sqs://?queueUrl=" + ElasticMq.encoded(place) + Fauxqs.start().options();
    }
}
