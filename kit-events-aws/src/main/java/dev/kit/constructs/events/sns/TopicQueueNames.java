package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.EventException;
import org.jspecify.annotations.Nullable;

/** The names of a topic's queues: {@code <prefix>-<subscriber>}, and the common {@code <prefix>-dlq}. */
record TopicQueueNames(String prefix, boolean fifo) {

    private static final int LONGEST = 80;
    private static final String DEAD_LETTERS = "dlq";

    /**
     * Names the queue of a subscriber.
     *
     * @throws EventException if the name is not valid for a queue
     */
    String of(String subscriber) {
        String name = prefix + "-" + subscriber.replaceAll("[^A-Za-z0-9_-]", "_") + suffix();
        if (name.length() > LONGEST || subscriber.equals(DEAD_LETTERS)) {
            throw new EventException("Queue \"" + name + "\" of subscriber \"" + subscriber
                    + "\" would have a name of more than " + LONGEST + " characters, or that of the dead-letter queue."
                    + " Rename the subscriber, or shorten the option queueName.");
        }
        return name;
    }

    String ofDeadLetters() {
        return prefix + "-" + DEAD_LETTERS + suffix();
    }

    /** Returns the subscriber of a queue, derived from its name, or null if it is another application's queue. */
    @Nullable String subscriber(String queueName) {
        boolean own = queueName.startsWith(prefix + "-") && queueName.endsWith(suffix());
        return own ? queueName.substring(prefix.length() + 1, queueName.length() - suffix().length()) : null;
    }

    private String suffix() {
        return fifo ? ".fifo" : "";
    }
}
