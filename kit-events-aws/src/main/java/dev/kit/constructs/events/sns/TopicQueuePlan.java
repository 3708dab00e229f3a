package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.sqs.QueueAdministration;
import dev.kit.constructs.events.sqs.QueuePlan;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A plan with a queue for each subscriber, subscribed to the topic for its types. Thread-safe. */
final class TopicQueuePlan implements QueuePlan {

    private static final Logger log = LoggerFactory.getLogger(SnsTransport.class);

    private final SnsOptions options;
    private final TopicQueueNames names;
    private final QueueAdministration queues;
    private final TopicSubscriptions subscriptions;
    private final Map<String, String> subscribers = new ConcurrentHashMap<>();

    TopicQueuePlan(SnsOptions options, QueueAdministration queues, TopicSubscriptions subscriptions) {
        this.options = options;
        this.names = new TopicQueueNames(options.queuePrefix(), options.isFifo());
        this.queues = queues;
        this.subscriptions = subscriptions;
    }

    @Override
    public SubscriberQueue prepare(Settings settings) {
        String name = names.of(settings.subscriber());
        String other = subscribers.putIfAbsent(name, settings.subscriber());
        if (other != null && !other.equals(settings.subscriber())) {
            throw new EventException("Subscribers \"" + other + "\" and \"" + settings.subscriber()
                    + "\" would share queue \"" + name + "\", whose name has only letters, digits, dashes and"
                    + " underscores, and each would lose events to the other. Rename one of them.");
        }
        if (!options.createQueue()) {
            return new SubscriberQueue(existing(name), existing(names.ofDeadLetters()));
        }
        String parked = queues.findOrCreate(names.ofDeadLetters());
        String url = queues.findOrCreate(name);
        String arn = queues.arn(url);
        String policy = QueuePermission.add(queues.attribute(url, QueueAttributeName.POLICY), arn, options.topicArn());
        if (policy != null) {
            queues.attribute(url, QueueAttributeName.POLICY, policy);
        }
        subscriptions.subscribe(arn, settings.types(), options.raw());
        return new SubscriberQueue(url, parked);
    }

    private String existing(String name) {
        String url = queues.find(name);
        if (url == null) {
            throw new EventException("Queue \"" + name + "\" of topic " + options.topicArn()
                    + " does not exist, and createQueue=false keeps Kit from creating it. Create it, or remove the"
                    + " option.");
        }
        return url;
    }

    @Override
    public String queue(String subscriber) {
        return existing(names.of(subscriber));
    }

    @Override
    public @Nullable String existingQueue(String subscriber) {
        return queues.find(names.of(subscriber));
    }

    @Override
    public @Nullable String subscriber(String queueName) {
        return names.subscriber(queueName);
    }

    @Override
    public @Nullable String parkedQueue() {
        return queues.find(names.ofDeadLetters());
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public void release(SubscriberQueue queue) {
        if (!options.deleteQueueOnClose()) {
            return;
        }
        try {
            subscriptions.unsubscribe(queues.arn(queue.url()));
            queues.delete(queue.url());
        } catch (SdkException e) {
            log.warn("Queue {} could not be deleted, and keeps collecting events.", queue.url(), e);
        }
    }
}
