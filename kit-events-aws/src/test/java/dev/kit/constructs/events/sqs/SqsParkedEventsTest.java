package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.ParkedEventsContract;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SqsParkedEventsTest extends ParkedEventsContract {

    private final ElasticMq elasticMq = ElasticMq.start();
    private final String queueUrl = elasticMq.createQueue("parked-" + UUID.randomUUID());

    @Test
    @DisplayName("a queue that does not exist is an error, and one that never parked anything has nothing parked")
    void tellsAWrongAddressFromNothing() throws Exception {
        String wrong = connectionString().replace("parked-", "nowhere-");
        try (ParkedEvents nowhere = ParkedEvents.of(ConnectionString.parse(wrong));
                ParkedEvents unused = ParkedEvents.of(ConnectionString.parse(connectionString()))) {
            assertThatThrownBy(() -> nowhere.list(ParkedFilter.ALL, 10))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("QueueDoesNotExist")
                    .hasMessageContaining("Check queueUrl");
            assertThat(unused.list(ParkedFilter.ALL, 10)).isEmpty();
        }
    }

    @Override
    protected String connectionString() {
        return "sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&" + elasticMq.options();
    }
}
