package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.UnreadableEventException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Routes received messages to their subscribers. */
final class MessageRouter {

    private static final Logger log = LoggerFactory.getLogger(SqsTransport.class);

    /**
     * The number of receipts without an outcome, beyond the attempts, after which a message is assumed to crash
     * processes.
     */
    private static final int MOST_WITHOUT_OUTCOME = 20;

    /**
     * The maximum number of types that are remembered, so that the log does not repeat itself for each message of a
     * type.
     */
    private static final int MOST_NAMED = 1_000;

    private final QueueClient queue;
    private final Settlement settlement;
    private final Set<String> named = ConcurrentHashMap.newKeySet();

    MessageRouter(QueueClient queue, Settlement settlement) {
        this.queue = queue;
        this.settlement = settlement;
    }

    /** Routes the messages of one receipt to their groups. */
    void route(List<HeldMessage> messages, List<SubscriberGroup> groups) {
        Map<SubscriberGroup, List<HeldMessage>> handed = new LinkedHashMap<>();
        for (HeldMessage message : messages) {
            SubscriberGroup group = route(message, groups);
            if (group != null) {
                handed.computeIfAbsent(group, each -> new ArrayList<>()).add(message);
            }
        }
        handed.forEach((group, list) -> {
            if (!group.offer(list)) {
                settlement.handBack(list);
            }
        });
    }

    /** Returns the group that handles a message, or null if the message is settled. */
    private @Nullable SubscriberGroup route(HeldMessage message, List<SubscriberGroup> groups) {
        String addressee = message.note().subscriber();
        if (message.problem() != null) {
            String subscriber =
                    addressee == null && groups.size() == 1 ? groups.get(0).name() : addressee;
            settlement.park(new FailedDelivery(
                    message, subscriber, message.receives(), new UnreadableEventException(message.problem())));
            return null;
        }
        String type = message.envelope().type();
        List<SubscriberGroup> targets = groups.stream()
                .filter(group -> addressee == null || addressee.equals(group.name()))
                .filter(group -> group.settings().wants(type))
                .toList();
        if (targets.isEmpty()) {
            leave(message);
        } else if (targets.size() == 1) {
            return accepted(message, targets.get(0));
        } else {
            settlement.divide(
                    message, targets.stream().map(SubscriberGroup::name).toList());
        }
        return null;
    }

    private @Nullable SubscriberGroup accepted(HeldMessage message, SubscriberGroup group) {
        int attempts = group.settings().retry().attempts();
        if (message.receives() <= attempts + MOST_WITHOUT_OUTCOME) {
            return group;
        }
        settlement.park(new FailedDelivery(
                message,
                group.name(),
                message.receives() - 1,
                new EventException("It was received " + message.receives() + " times without an outcome: the processes"
                        + " that handled it died or were stopped.")));
        return null;
    }

    /** Leaves a message of an unknown type to other processes, which may know it, such as during a rolling update. */
    private void leave(HeldMessage message) {
        String type = message.envelope().type();
        if (message.receives() > MOST_WITHOUT_OUTCOME) {
            settlement.park(new FailedDelivery(
                    message,
                    message.note().subscriber(),
                    message.receives(),
                    new EventException("No subscriber of queue " + queue.url() + " took type \"" + type + "\".")));
            return;
        }
        if (named.size() < MOST_NAMED && named.add(type)) {
            log.warn(
                    "Queue {} has events of type {}, to which nothing in this process subscribes. They stay there for"
                            + " another process, and are parked after {} receipts.",
                    queue.url(),
                    type,
                    MOST_WITHOUT_OUTCOME);
        }
        settlement.leave(List.of(message));
    }
}
