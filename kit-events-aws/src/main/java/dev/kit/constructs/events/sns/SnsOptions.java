package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.constructs.events.sqs.AwsConnection;
import dev.kit.constructs.events.sqs.BatchPublisher;
import dev.kit.constructs.events.sqs.LazyClient;
import dev.kit.constructs.events.sqs.ReceiveSettings;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.services.sns.SnsClient;

/**
 * The validated options of a {@code sns://} connection string.
 *
 * @param aws the region, endpoint and credentials
 * @param topicArn the topic
 * @param queuePrefix the prefix of queue names
 * @param createQueue whether missing queues and subscriptions are created
 * @param deleteQueueOnClose whether a queue and its subscription are deleted with the subscriber
 * @param raw whether the topic delivers raw messages, without an enclosing document
 * @param batchSize the number of messages per request
 * @param receive the settings for receiving
 */
record SnsOptions(
        AwsConnection aws,
        String topicArn,
        String queuePrefix,
        boolean createQueue,
        boolean deleteQueueOnClose,
        boolean raw,
        int batchSize,
        ReceiveSettings receive) {

    private static final Pattern ARN =
            Pattern.compile("arn:[a-z-]+:sns:[a-z0-9-]*:\\d*:([A-Za-z0-9_-]{1,251}(?:\\.fifo)?)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,60}");
    private static final int LONGEST_PREFIX = 60;
    private static final List<String> OWN = Stream.concat(
                    Stream.of(
                            "topicArn",
                            "queueName",
                            "createQueue",
                            "deleteQueueOnClose",
                            "rawMessageDelivery",
                            "maxBatchSize"),
                    ReceiveSettings.OPTIONS.stream())
            .toList();

    /**
     * Reads the options.
     *
     * @throws InvalidConnectionException if an option is unknown or missing, or its value is not allowed
     */
    static SnsOptions read(ConnectionString connection) {
        AwsConnection.refuseUnknown(connection, OWN);
        String topic = connection
                .option("topicArn")
                .filter(arn -> !arn.isBlank())
                .orElseThrow(() -> new InvalidConnectionException("topicArn parameter is required in " + connection
                        + ". Write sns://?topicArn=arn:aws:sns:eu-central-1:123456789012:shop."));
        if (!ARN.matcher(topic).matches()) {
            throw new InvalidConnectionException("Option topicArn of " + connection
                    + " must be the ARN of a topic, such as arn:aws:sns:eu-central-1:123456789012:shop.");
        }
        return new SnsOptions(
                AwsConnection.of(connection, topic),
                topic,
                prefix(connection, topic),
                connection.option("createQueue", true),
                connection.option("deleteQueueOnClose", false),
                connection.option("rawMessageDelivery", true),
                BatchPublisher.batchSize(connection, "SNS"),
                ReceiveSettings.of(connection));
    }

    private static String prefix(ConnectionString connection, String topic) {
        String name = topic.substring(topic.lastIndexOf(':') + 1).replace(".fifo", "");
        String usual = name.substring(0, Math.min(name.length(), LONGEST_PREFIX));
        String prefix = connection.option("queueName").orElse(usual);
        if (!NAME.matcher(prefix).matches()) {
            throw new InvalidConnectionException("Option queueName of " + connection + " must be 1 to " + LONGEST_PREFIX
                    + " letters, digits, dashes and underscores.");
        }
        return prefix;
    }

    /** Returns whether the topic, and so each of its queues, keeps the order within a group. */
    boolean isFifo() {
        return topicArn.endsWith(".fifo");
    }

    LazyClient<SnsClient> topicClient() {
        return new LazyClient<>(() -> aws.client(SnsClient.builder()));
    }
}
