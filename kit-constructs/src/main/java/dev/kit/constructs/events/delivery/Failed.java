package dev.kit.constructs.events.delivery;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A message that was not handled.
 *
 * @param message the message
 * @param attempts the number of attempts
 * @param reason the reason of the last failure
 * @param delay the delay before the next attempt; zero for a message to park
 */
public record Failed<M extends Received>(M message, int attempts, Throwable reason, Duration delay) {

    private static final Logger log = LoggerFactory.getLogger(DeliverySubscription.class);

    /** Logs that the message was parked for {@code subscriber}. */
    public void report(@Nullable String subscriber) {
        log.error(
                "Subscriber {} gave up event {} of type {} after {} attempts.",
                subscriber,
                message.envelope().id(),
                message.envelope().type(),
                attempts,
                reason);
    }

    /** Returns the reason as text, cut after {@code most} characters. */
    public static String text(Throwable reason, int most) {
        String text = String.valueOf(reason);
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
