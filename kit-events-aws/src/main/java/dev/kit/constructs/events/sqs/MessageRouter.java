package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.delivery.Failed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
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

    /**
     * Routes the messages of one receipt to their groups. In a FIFO queue, the followers of a message that stays in the
     * queue are handed back, and do not overtake it.
     */
    void route(List<HeldMessage> messages, List<SubscriberGroup> groups) {
        Map<SubscriberGroup, List<HeldMessage>> handed = new LinkedHashMap<>();
        Set<String> leftKeys = new HashSet<>();
        List<HeldMessage> followers = new ArrayList<>();
        for (HeldMessage message : messages) {
            if (queue.isFifo() && leftKeys.contains(message.key())) {
                followers.add(message);
                continue;
            }
            SubscriberGroup group = route(message, groups);
            if (group != null) {
                handed.computeIfAbsent(group, each -> new ArrayList<>()).add(message);
            } else if (message.isLeft()) {
                leftKeys.add(String.valueOf(message.key()));
            }
        }
        settlement.handBack(followers);
        handed.forEach((group, list) -> {
            if (!group.offer(list)) {
                settlement.handBack(list);
            }
        });
    }

    /** Returns the group that handles a message, or null if the message is settled. */
    private @Nullable SubscriberGroup route(HeldMessage message, List<SubscriberGroup> groups) {
        String addressee = message.note().subscriber();
        if (message.defect() != null) {
            String subscriber =
                    addressee == null && groups.size() == 1 ? groups.get(0).name() : addressee;
            park(subscriber, message, message.attempt(), new UnreadableEventException(message.defect()));
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
        if (message.attempt() <= attempts + MOST_WITHOUT_OUTCOME) {
            return group;
        }
        park(
                group.name(),
                message,
                message.attempt() - 1,
                new EventException("It was received " + message.attempt() + " times without an outcome: the processes"
                        + " that handled it died or were stopped."));
        return null;
    }

    private void park(@Nullable String subscriber, HeldMessage message, int attempts, Throwable reason) {
        Failed<HeldMessage> failure = new Failed<>(message, attempts, reason, Duration.ZERO);
        if (settlement.park(subscriber, failure)) {
            failure.report(subscriber);
        }
    }

    /** Leaves a message of an unknown type to other processes, which may know it, such as during a rolling update. */
    private void leave(HeldMessage message) {
        String type = message.envelope().type();
        if (message.attempt() > MOST_WITHOUT_OUTCOME) {
            park(
                    message.note().subscriber(),
                    message,
                    message.attempt(),
                    new EventException("No subscriber of queue " + queue.url() + " took type \"" + type + "\"."));
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
        settlement.leave(message);
    }
}
