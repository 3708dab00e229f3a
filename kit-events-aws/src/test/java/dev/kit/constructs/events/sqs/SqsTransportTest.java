package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventTransportContract;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Runs the contract of all transports on one queue. */
final class SqsTransportTest extends EventTransportContract {

    private final ElasticMq elasticMq = ElasticMq.start();
    private final String queueUrl = elasticMq.createQueue("contract-" + UUID.randomUUID());

    @Override
    protected String connectionString() {
        return "sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&" + elasticMq.options();
    }

    @Override
    protected boolean keepsPublishOrder() {
        return false;
    }

    @Test
    @DisplayName("EV-01 the scheme sqs declares that it keeps neither the order of keys nor exact attempts")
    void declaresWhatItCannot() {
        assertThat(capabilities().durable()).isTrue();
        assertThat(capabilities().parked()).isTrue();
        assertThat(capabilities().exactAttempts()).isFalse();
        assertThat(capabilities().keyOrder()).isFalse();
    }
}
