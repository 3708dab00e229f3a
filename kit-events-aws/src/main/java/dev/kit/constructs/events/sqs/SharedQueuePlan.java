package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.codec.WireJson;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import tools.jackson.core.JacksonException;

/** One queue for all subscribers of an application. Thread-safe. */
final class SharedQueuePlan implements QueuePlan {

    private final SqsOptions options;
    private final QueueAdministration queues;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable String parkedUrl;

    SharedQueuePlan(SqsOptions options, Supplier<SqsClient> client) {
        this.options = options;
        this.queues = new QueueAdministration(client);
    }

    @Override
    public SubscriberQueue prepare(Settings settings) {
        lock.lock();
        try {
            String parked = parkedQueue();
            if (parked == null) {
                parked = queues.findOrCreate(QueueAdministration.deadLetterName(options.queueUrl()));
                parkedUrl = parked;
            }
            return new SubscriberQueue(options.queueUrl(), parked);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String queue(String subscriber) {
        return options.queueUrl();
    }

    @Override
    public @Nullable String subscriber(String queueName) {
        return null;
    }

    /**
     * Returns the dead-letter queue.
     *
     * <p>It is that of the option, otherwise that of the queue's redrive policy, otherwise the one that Kit creates.
     */
    @Override
    public @Nullable String parkedQueue() {
        lock.lock();
        try {
            if (options.deadLetterQueueUrl() != null) {
                return options.deadLetterQueueUrl();
            }
            if (parkedUrl == null) {
                String target = redriveTarget();
                parkedUrl =
                        queues.find(target == null ? QueueAdministration.deadLetterName(options.queueUrl()) : target);
            }
            return parkedUrl;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable String redriveTarget() {
        String policy = queues.attribute(options.queueUrl(), QueueAttributeName.REDRIVE_POLICY);
        if (policy == null || policy.isEmpty()) {
            return null;
        }
        try {
            String arn =
                    WireJson.MAPPER.readTree(policy).path("deadLetterTargetArn").asString("");
            return arn.isEmpty() ? null : arn.substring(arn.lastIndexOf(':') + 1);
        } catch (JacksonException e) {
            throw new EventException(
                    "The redrive policy of queue " + options.queueUrl() + " is not JSON: " + policy, e);
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }
}
