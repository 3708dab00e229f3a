package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The validated options of a {@code sqs://} connection string.
 *
 * @param aws region, endpoint and credentials
 * @param queueUrl the queue's URL
 * @param deadLetterQueueUrl the queue of parked events; null for the queue's own, or one that Kit creates
 * @param batchSize the number of messages per request
 * @param receive the settings for receiving
 */
record SqsOptions(
        AwsConnection aws,
        String queueUrl,
        @Nullable String deadLetterQueueUrl,
        int batchSize,
        ReceiveSettings receive) {

    private static final List<String> OWN = Stream.concat(
                    Stream.of("queueUrl", "deadLetterQueueUrl", "maxBatchSize"), ReceiveSettings.OPTIONS.stream())
            .toList();

    /**
     * Reads the options.
     *
     * @throws InvalidConnectionException if an option is unknown or missing, or its value is not allowed
     */
    static SqsOptions read(ConnectionString connection) {
        AwsConnection.refuseUnknown(connection, OWN);
        String queueUrl = connection
                .option("queueUrl")
                .filter(url -> !url.isBlank())
                .orElseThrow(() -> new InvalidConnectionException("queueUrl parameter is required in " + connection
                        + ". Write"
                        + " sqs://?queueUrl=https%3A%2F%2Fsqs.eu-central-1.amazonaws.com%2F123456789012%2Fshop."));
        String parked = connection.option("deadLetterQueueUrl").orElse(null);
        check(connection, "queueUrl", queueUrl);
        if (parked != null) {
            check(connection, "deadLetterQueueUrl", parked);
            if (parked.endsWith(".fifo") != queueUrl.endsWith(".fifo")) {
                throw new InvalidConnectionException("The dead-letter queue of " + connection
                        + " must be of the kind of its queue: both FIFO, or both standard.");
            }
        }
        return new SqsOptions(
                AwsConnection.of(connection, queueUrl),
                queueUrl,
                parked,
                BatchPublisher.batchSize(connection, "SQS"),
                ReceiveSettings.of(connection));
    }

    private static void check(ConnectionString connection, String option, String url) {
        URI uri = AwsConnection.withHost(url);
        if (uri == null || uri.getPath().length() <= 1) {
            throw new InvalidConnectionException(
                    "Option " + option + " of " + connection + " must be the URL of a queue, such as"
                            + " https://sqs.eu-central-1.amazonaws.com/123456789012/shop, percent-encoded.");
        }
    }
}
