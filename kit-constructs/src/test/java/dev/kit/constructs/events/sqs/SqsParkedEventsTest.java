package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ParkedEventsContract;
import java.util.UUID;

final class SqsParkedEventsTest extends ParkedEventsContract {

    private final ElasticMq elasticMq = ElasticMq.start();
    private final String queueUrl = elasticMq.createQueue("parked-" + UUID.randomUUID());

    @Override
    protected String connectionString() {
        return "sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&" + elasticMq.options();
    }
}
