package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventTransportContract;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Runs the contract of all transports on a FIFO queue, whose groups are the keys of events. */
final class SqsFifoTransportTest extends EventTransportContract {

    private final ElasticMq elasticMq = ElasticMq.start();
    private final String queueUrl = elasticMq.createFifoQueue("contract-" + UUID.randomUUID());

    @Override
    protected String connectionString() {
        return "sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&" + elasticMq.options();
    }

    @Test
    @DisplayName("SQ-04 a FIFO queue keeps the order of a key over failures and parallel calls")
    void keepsTheOrderOfAGroup() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("ordered", 1, 4, USER_CREATED), batch -> {
            if (users(batch).contains("3") && batch.get(0).attempt() < 3) {
                throw new IllegalStateException("not yet");
            }
            received.addAll(batch);
            return Map.of();
        });
        for (int user = 0; user < 12; user++) {
            publish(USER_CREATED.of(new UserCreated(String.valueOf(user))).key("k"));
        }

        List<String> expected = IntStream.range(0, 12).mapToObj(String::valueOf).toList();
        assertThat(users(take(received, 12))).isEqualTo(expected);
    }

    @Test
    @DisplayName("an event that is published twice is delivered once by a FIFO queue")
    void leavesOutRepetitions() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("once", USER_CREATED), into(received));
        var event = origin.envelope(USER_CREATED.of(new UserCreated("1")).key("k"));
        publisher.publish(List.of(event));
        publisher.publish(List.of(event));
        publish(USER_CREATED.of(new UserCreated("2")).key("k"));

        assertThat(users(take(received, 2))).containsExactly("1", "2");
        assertThat(received).isEmpty();
    }
}
