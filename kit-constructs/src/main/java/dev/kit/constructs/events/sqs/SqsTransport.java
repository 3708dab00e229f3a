package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.TransportCapabilities;
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
        SqsLibrary.require(connection, "software.amazon.awssdk.services.sqs.SqsClient", "sqs");
        SqsOptions options = SqsOptions.read(connection);
        return new BatchPublisher(connection, options.batchSize(), QueueTarget.of(options));
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        if (isTopic(connection)) {
            return EventConsumer.of(connection.withScheme("sns"));
        }
        SqsLibrary.require(connection, "software.amazon.awssdk.services.sqs.SqsClient", "sqs");
        SqsOptions options = SqsOptions.read(connection);
        LazyClient<SqsClient> client = options.client();
        return new SqsConsumer(connection, client, new SharedQueuePlan(options, client), options.receive());
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        if (isTopic(connection)) {
            return ParkedEvents.of(connection.withScheme("sns"));
        }
        SqsLibrary.require(connection, "software.amazon.awssdk.services.sqs.SqsClient", "sqs");
        SqsOptions options = SqsOptions.read(connection);
        LazyClient<SqsClient> client = options.client();
        return new SqsParkedEvents(connection, client, new SharedQueuePlan(options, client));
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        if (isTopic(connection)) {
            return EventQueues.of(connection.withScheme("sns"));
        }
        SqsLibrary.require(connection, "software.amazon.awssdk.services.sqs.SqsClient", "sqs");
        SqsOptions options = SqsOptions.read(connection);
        LazyClient<SqsClient> client = options.client();
        return new SqsQueues(connection, client, new SharedQueuePlan(options, client));
    }

    private static boolean isTopic(ConnectionString connection) {
        return connection.option("topicArn").isPresent();
    }
}
