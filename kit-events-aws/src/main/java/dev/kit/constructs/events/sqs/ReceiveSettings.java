package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import java.util.List;

/**
 * The settings for receiving messages.
 *
 * @param waitSeconds the time in seconds for which a request waits for messages, 0 to 20; with 0 an empty queue is
 *     polled every 100 ms
 * @param visibilitySeconds the time in seconds for which a message stays hidden if the process that holds it dies
 */
public record ReceiveSettings(int waitSeconds, int visibilitySeconds) {

    /** The options that this record reads. */
    public static final List<String> OPTIONS = List.of("waitTimeSeconds", "visibilityTimeout");

    private static final int LONGEST_WAIT = 20;
    private static final int LONGEST_VISIBILITY = 43_200;

    /**
     * Reads the options.
     *
     * @throws EventException if a value is not allowed
     */
    public static ReceiveSettings of(ConnectionString connection) {
        String seconds = connection.option("waitTimeSeconds").orElse(String.valueOf(LONGEST_WAIT));
        int wait = seconds.matches("\\d{1,9}") ? Integer.parseInt(seconds) : Integer.MAX_VALUE;
        int visibility = connection.option("visibilityTimeout", 30);
        if (wait > LONGEST_WAIT) {
            throw new EventException(
                    "Option waitTimeSeconds of " + connection + " must be 0 to " + LONGEST_WAIT + " seconds.");
        }
        if (visibility < 2 || visibility > LONGEST_VISIBILITY) {
            throw new EventException(
                    "Option visibilityTimeout of " + connection + " must be 2 to " + LONGEST_VISIBILITY + " seconds.");
        }
        return new ReceiveSettings(wait, visibility);
    }
}
