package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Transports events over Amazon SQS: {@code sqs://?queueUrl=…&region=eu-central-1}.
 *
 * <p>Requires {@code software.amazon.awssdk:sqs} and {@code url-connection-client} on the class path. Consumers and
 * parked events of a connection string with {@code topicArn} are those of {@code sns://}. Thread-safe.
 */
public final class SqsTransport implements EventTransport {

    /** Creates the transport; called by the service loader. */
    public SqsTransport() {}

    @Override
    public String scheme() {
        return "sqs";
    }

    @Override
    public TransportCapabilities capabilities() {
        return SqsLibrary.CAPABILITIES;
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        SqsOptions options = options(connection);
        LazyClient<SqsClient> client = options.aws().queues();
        QueueTarget target = new QueueTarget(client, new QueueClient(client, options.queueUrl()));
        return new BatchPublisher(connection, options.batchSize(), target);
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        if (isTopic(connection)) {
            return EventConsumer.of(connection.withScheme("sns"));
        }
        SqsOptions options = options(connection);
        LazyClient<SqsClient> client = options.aws().queues();
        return new SqsConsumer(connection, client, new SharedQueuePlan(options, client), options.receive());
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        if (isTopic(connection)) {
            return ParkedEvents.of(connection.withScheme("sns"));
        }
        SqsOptions options = options(connection);
        LazyClient<SqsClient> client = options.aws().queues();
        return SqsConsumer.parkedEvents(connection, client, new SharedQueuePlan(options, client));
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        if (isTopic(connection)) {
            return EventQueues.of(connection.withScheme("sns"));
        }
        SqsOptions options = options(connection);
        LazyClient<SqsClient> client = options.aws().queues();
        return new SqsQueues(connection, client, new SharedQueuePlan(options, client));
    }

    private static SqsOptions options(ConnectionString connection) {
        SqsLibrary.require(connection, "software.amazon.awssdk.services.sqs.SqsClient", "sqs");
        return SqsOptions.read(connection);
    }

    private static boolean isTopic(ConnectionString connection) {
        return connection.option("topicArn").isPresent();
    }

    /** Publishes to one queue. */
    private record QueueTarget(LazyClient<SqsClient> client, QueueClient queue) implements BatchPublisher.Target {

        @Override
        public Map<OutgoingEvent, String> send(List<OutgoingEvent> batch) {
            return queue.send(batch);
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
