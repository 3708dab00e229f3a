package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The queues of a connection string, with their own client. Thread-safe. */
public final class SqsQueues implements EventQueues {

    private static final String UNKNOWN = "SQS counts to about a minute, shows ages in CloudWatch alone, and no"
            + " consumers; parked events are in one queue for all subscribers.";
    private static final String WAITING = "ApproximateNumberOfMessages";
    private static final String IN_FLIGHT = "ApproximateNumberOfMessagesNotVisible";
    private static final String DELAYED = "ApproximateNumberOfMessagesDelayed";

    private final ConnectionString connection;
    private final LazyClient<SqsClient> client;
    private final QueuePlan plan;

    /** Opens the queues of {@code plan}. Closing this object closes {@code client}. */
    public SqsQueues(ConnectionString connection, LazyClient<SqsClient> client, QueuePlan plan) {
        this.connection = connection;
        this.client = client;
        this.plan = plan;
    }

    @Override
    public List<QueueState> list(Collection<Settings> subscribers) {
        try {
            List<QueueState> states = new ArrayList<>();
            if (plan.isShared()) {
                add(states, plan.queue(""), null, false);
            } else {
                for (Settings settings : subscribers) {
                    add(states, plan.existingQueue(settings.subscriber()), settings.subscriber(), false);
                }
            }
            add(states, plan.parkedQueue(), null, true);
            return states;
        } catch (SdkException e) {
            throw AwsFailure.of("Looking at queues", connection, e);
        }
    }

    /**
     * Adds the figures of a queue. In-flight messages of the dead-letter queue count as parked, since they are only
     * being read.
     */
    private void add(List<QueueState> states, @Nullable String url, @Nullable String subscriber, boolean parked) {
        if (url == null) {
            return;
        }
        try {
            Map<String, String> figures = client.get()
                    .getQueueAttributes(
                            request -> request.queueUrl(url).attributeNamesWithStrings(WAITING, IN_FLIGHT, DELAYED))
                    .attributesAsStrings();
            long waiting = figure(figures, WAITING) + figure(figures, DELAYED);
            long inFlight = figure(figures, IN_FLIGHT);
            states.add(new QueueState(
                    url.substring(url.lastIndexOf('/') + 1),
                    subscriber,
                    parked ? 0 : waiting,
                    parked ? 0 : inFlight,
                    parked ? (Long) (waiting + inFlight) : null,
                    null,
                    null,
                    UNKNOWN));
        } catch (SdkException e) {
            if (!AwsFailure.isMissing(e)) {
                throw e;
            }
        }
    }

    private static long figure(Map<String, String> figures, String name) {
        return Long.parseLong(figures.getOrDefault(name, "0"));
    }

    @Override
    public void create(Collection<Settings> subscribers) {
        try {
            subscribers.forEach(plan::prepare);
        } catch (SdkException e) {
            throw AwsFailure.of("Setting up queues", connection, e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
