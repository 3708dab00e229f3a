package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.sqs.BatchPublisher;
import dev.kit.constructs.events.sqs.LazyClient;
import dev.kit.constructs.events.sqs.QueueAdministration;
import dev.kit.constructs.events.sqs.SqsConsumer;
import dev.kit.constructs.events.sqs.SqsLibrary;
import dev.kit.constructs.events.sqs.SqsQueues;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Transports events over an Amazon SNS topic: {@code sns://?topicArn=arn:aws:sns:eu-central-1:123456789012:shop}.
 *
 * <p>Each subscriber has an SQS queue. Requires {@code software.amazon.awssdk:sns}, {@code sqs} and
 * {@code url-connection-client} on the class path. Thread-safe.
 */
public final class SnsTransport implements EventTransport {

    /** Creates the transport; called by the service loader. */
    public SnsTransport() {}

    @Override
    public String scheme() {
        return "sns";
    }

    @Override
    public TransportCapabilities capabilities() {
        return SqsLibrary.CAPABILITIES;
    }

    private static SnsOptions options(ConnectionString connection, boolean queues) {
        SqsLibrary.require(connection, "software.amazon.awssdk.services.sns.SnsClient", "sns");
        if (queues) {
            SqsLibrary.require(connection, "software.amazon.awssdk.services.sqs.SqsClient", "sqs");
        }
        return SnsOptions.read(connection);
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        SnsOptions options = options(connection, false);
        return new BatchPublisher(
                connection,
                options.batchSize(),
                new TopicTarget(options.topicClient(), options.topicArn(), options.isFifo()));
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        SnsOptions options = options(connection, true);
        LazyClient<SqsClient> queues = options.aws().queues();
        LazyClient<SnsClient> topic = options.topicClient();
        return new SnsConsumer(
                new SqsConsumer(connection, queues, plan(options, queues, topic), options.receive()), topic);
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        SnsOptions options = options(connection, true);
        LazyClient<SqsClient> queues = options.aws().queues();
        return SqsConsumer.parkedEvents(connection, queues, plan(options, queues, options.topicClient()));
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        SnsOptions options = options(connection, true);
        LazyClient<SqsClient> queues = options.aws().queues();
        return new SqsQueues(connection, queues, plan(options, queues, options.topicClient()));
    }

    private static TopicQueuePlan plan(SnsOptions options, LazyClient<SqsClient> queues, LazyClient<SnsClient> topic) {
        return new TopicQueuePlan(
                options, new QueueAdministration(queues), new TopicSubscriptions(topic, options.topicArn()));
    }

    /** The consumer of a topic's queues, with the client that subscribes them. */
    private record SnsConsumer(EventConsumer queues, LazyClient<SnsClient> topic) implements EventConsumer {

        @Override
        public Subscription subscribe(Settings settings, Listener listener) {
            return queues.subscribe(settings, listener);
        }

        @Override
        public void close() {
            queues.close();
            topic.close();
        }
    }
}
