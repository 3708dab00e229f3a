package dev.kit.constructs.events.sns;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.Subscription;
import tools.jackson.databind.json.JsonMapper;

/** The subscriptions of queues to one topic. Thread-safe. */
final class TopicSubscriptions {

    private static final Logger log = LoggerFactory.getLogger(SnsTransport.class);
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final String FILTER_POLICY = "FilterPolicy";
    private static final String RAW = "RawMessageDelivery";

    private final Supplier<SnsClient> client;
    private final String topicArn;

    TopicSubscriptions(Supplier<SnsClient> client, String topicArn) {
        this.client = client;
        this.topicArn = topicArn;
    }

    /** Subscribes a queue to these types, or to all if there are none. An existing subscription is updated. */
    void subscribe(String queueArn, Set<String> types, boolean raw) {
        String policy = types.isEmpty() ? "{}" : MAPPER.writeValueAsString(Map.of("type", new TreeSet<>(types)));
        String existing = find(queueArn);
        if (existing == null) {
            Map<String, String> attributes = new HashMap<>();
            attributes.put(FILTER_POLICY, policy);
            attributes.put(RAW, String.valueOf(raw));
            client.get()
                    .subscribe(request -> request.topicArn(topicArn)
                            .protocol("sqs")
                            .endpoint(queueArn)
                            .attributes(attributes)
                            .returnSubscriptionArn(true));
            log.info("Queue {} was subscribed to topic {} for types {}.", queueArn, topicArn, types);
        } else {
            Map<String, String> current = client.get()
                    .getSubscriptionAttributes(request -> request.subscriptionArn(existing))
                    .attributes();
            set(existing, current, FILTER_POLICY, policy);
            set(existing, current, RAW, String.valueOf(raw));
        }
    }

    private void set(String subscription, Map<String, String> current, String name, String value) {
        if (!value.equals(current.get(name))) {
            client.get()
                    .setSubscriptionAttributes(request -> request.subscriptionArn(subscription)
                            .attributeName(name)
                            .attributeValue(value));
            log.info("Subscription {} has {} {} now, and had {}.", subscription, name, value, current.get(name));
        }
    }

    /** Deletes the subscription of a queue, if any. */
    void unsubscribe(String queueArn) {
        String existing = find(queueArn);
        if (existing != null) {
            client.get().unsubscribe(request -> request.subscriptionArn(existing));
            log.info("Queue {} was unsubscribed from topic {}.", queueArn, topicArn);
        }
    }

    private @Nullable String find(String queueArn) {
        for (Subscription subscription : client.get()
                .listSubscriptionsByTopicPaginator(request -> request.topicArn(topicArn))
                .subscriptions()) {
            if (queueArn.equals(subscription.endpoint()) && "sqs".equals(subscription.protocol())) {
                return subscription.subscriptionArn();
            }
        }
        return null;
    }
}
