package dev.kit.constructs.events.sqs;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Finds, creates and deletes queues. Thread-safe. */
public final class QueueAdministration {

    private static final Logger log = LoggerFactory.getLogger(SqsTransport.class);

    /** The longest retention of SQS in seconds, 14 days. */
    private static final String LONGEST_RETENTION_SECONDS = "1209600";

    private final Supplier<SqsClient> client;

    /** Creates an administration that obtains its client from {@code client}. */
    public QueueAdministration(Supplier<SqsClient> client) {
        this.client = client;
    }

    /** Returns the URL of the queue {@code name}, or null without one. */
    public @Nullable String find(String name) {
        try {
            return client.get().getQueueUrl(request -> request.queueName(name)).queueUrl();
        } catch (SdkException e) {
            if (AwsFailure.isMissing(e)) {
                return null;
            }
            throw e;
        }
    }

    /**
     * Returns the URL of the queue {@code name}, created if missing.
     *
     * <p>A created queue has the longest retention.
     */
    public String findOrCreate(String name) {
        String found = find(name);
        if (found != null) {
            return found;
        }
        Map<QueueAttributeName, String> attributes = new HashMap<>();
        attributes.put(QueueAttributeName.MESSAGE_RETENTION_PERIOD, LONGEST_RETENTION_SECONDS);
        if (name.endsWith(".fifo")) {
            attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
        }
        String url = client.get()
                .createQueue(request -> request.queueName(name).attributes(attributes))
                .queueUrl();
        log.info("Queue {} was created.", url);
        return url;
    }

    /** Returns an attribute of a queue, or null if not set. */
    public @Nullable String attribute(String url, QueueAttributeName name) {
        return client.get()
                .getQueueAttributes(request -> request.queueUrl(url).attributeNames(name))
                .attributes()
                .get(name);
    }

    /** Sets an attribute of a queue. */
    public void attribute(String url, QueueAttributeName name, String value) {
        client.get().setQueueAttributes(request -> request.queueUrl(url).attributes(Map.of(name, value)));
    }

    /** Returns the ARN of a queue. */
    public String arn(String url) {
        return Objects.requireNonNull(attribute(url, QueueAttributeName.QUEUE_ARN), "QueueArn");
    }

    /** Deletes a queue and its messages. */
    public void delete(String url) {
        client.get().deleteQueue(request -> request.queueUrl(url));
        log.info("Queue {} was deleted.", url);
    }

    /** Returns the name of the dead-letter queue of a queue without its own. */
    static String deadLetterName(String queueUrl) {
        String name = queueUrl.substring(queueUrl.lastIndexOf('/') + 1);
        return name.endsWith(".fifo")
                ? name.substring(0, name.length() - ".fifo".length()) + "-dlq.fifo"
                : name + "-dlq";
    }
}
