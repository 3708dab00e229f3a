package dev.kit.constructs.events.sqs;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Publishes to one queue. */
record QueueTarget(LazyClient<SqsClient> client, QueueClient queue) implements BatchPublisher.Target {

    static QueueTarget of(SqsOptions options) {
        LazyClient<SqsClient> client = options.client();
        return new QueueTarget(client, new QueueClient(client, options.queueUrl()));
    }

    @Override
    public Map<OutgoingEvent, String> send(List<OutgoingEvent> batch) {
        return queue.send(batch);
    }

    @Override
    public void close() {
        client.close();
    }
}
