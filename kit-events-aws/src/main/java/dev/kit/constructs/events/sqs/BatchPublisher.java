package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Publishes events in batches, one request per batch.
 *
 * <p>A message that the service rejects in a batch is sent once more individually. Thread-safe if its target is.
 */
public final class BatchPublisher implements Publisher {

    /** The maximum number of messages per request. */
    public static final int MOST_MESSAGES = 10;

    /** The maximum size of all messages of a request, in bytes. */
    static final long MOST_BYTES = 256 * 1024;

    /** The maximum number of events that an exception names. */
    private static final int MOST_NAMED = 10;

    private final ConnectionString connection;
    private final int batchSize;
    private final Target target;

    /**
     * Creates a publisher.
     *
     * @param batchSize the number of messages per request, at most {@value #MOST_MESSAGES}
     */
    public BatchPublisher(ConnectionString connection, int batchSize, Target target) {
        this.connection = connection;
        this.batchSize = batchSize;
        this.target = target;
    }

    /**
     * Reads the number of messages per request.
     *
     * <p>It is the option {@code maxBatchSize}.
     *
     * @param service the service's name, for messages
     * @throws InvalidConnectionException if it is more than {@value #MOST_MESSAGES}
     */
    public static int batchSize(ConnectionString connection, String service) {
        int batchSize = connection.option("maxBatchSize", MOST_MESSAGES);
        if (batchSize > MOST_MESSAGES) {
            throw new InvalidConnectionException("Option maxBatchSize of " + connection + " must be at most "
                    + MOST_MESSAGES + ", the most that " + service + " takes.");
        }
        return batchSize;
    }

    @Override
    public void publish(List<Envelope> events) {
        if (events.isEmpty()) {
            return;
        }
        List<OutgoingEvent> messages = encode(events);
        Map<OutgoingEvent, String> refused = new LinkedHashMap<>();
        List<List<OutgoingEvent>> batches = MessageBatches.of(messages, batchSize, MOST_BYTES);
        for (int i = 0; i < batches.size(); i++) {
            try {
                refused.putAll(send(batches.get(i)));
            } catch (SdkException e) {
                if (i == 0) {
                    throw AwsFailure.of("Publishing", connection, e);
                }
                String reason = AwsFailure.reason(e);
                batches.subList(i, batches.size()).forEach(batch -> batch.forEach(each -> refused.put(each, reason)));
                break;
            }
        }
        if (!refused.isEmpty()) {
            throw refusal(refused, messages.size());
        }
    }

    private List<OutgoingEvent> encode(List<Envelope> events) {
        List<OutgoingEvent> messages = events.stream().map(OutgoingEvent::of).toList();
        String refusals =
                messages.stream().map(this::refusal).filter(Objects::nonNull).collect(Collectors.joining("\n"));
        if (!refusals.isEmpty()) {
            throw new EventException(refusals);
        }
        return messages;
    }

    private Map<OutgoingEvent, String> send(List<OutgoingEvent> batch) {
        Map<OutgoingEvent, String> refused = new LinkedHashMap<>();
        for (OutgoingEvent each : target.send(batch).keySet()) {
            try {
                refused.putAll(target.send(List.of(each)));
            } catch (SdkException e) {
                refused.put(each, AwsFailure.reason(e));
            }
        }
        return refused;
    }

    private EventException refusal(Map<OutgoingEvent, String> refused, int all) {
        String list = refused.entrySet().stream()
                .limit(MOST_NAMED)
                .map(entry -> entry.getKey().event().id() + " (type \""
                        + entry.getKey().event().type() + "\"): " + entry.getValue())
                .collect(Collectors.joining("; "));
        return new EventException(
                "Failed to send " + refused.size() + " messages of " + all + " to " + connection + ": " + list
                        + (refused.size() > MOST_NAMED ? "; …" : ""),
                refused.keySet().stream().map(each -> each.event().id()).collect(Collectors.<UUID>toSet()));
    }

    @Override
    public long maximumEventBytes() {
        return SqsLibrary.CAPABILITIES.maximumEventBytes();
    }

    /**
     * Returns the reason why the event is too large, or null. The size is that of the message, as computed by the
     * service.
     */
    @Override
    public @Nullable String refusal(Envelope event) {
        Objects.requireNonNull(event, "event");
        return refusal(OutgoingEvent.of(event));
    }

    private @Nullable String refusal(OutgoingEvent outgoing) {
        int bytes = outgoing.message().bytes();
        return bytes <= maximumEventBytes()
                ? null
                : "Event " + outgoing.event().id() + " of type \""
                        + outgoing.event().type() + "\" has " + bytes
                        + " bytes, and its transport carries at most " + maximumEventBytes()
                        + ". Send an identifier, and let subscribers read the rest.";
    }

    @Override
    public void close() {
        target.close();
    }

    /** A queue or topic that receives batches. */
    public interface Target extends AutoCloseable {

        /**
         * Sends messages in one request.
         *
         * @return the messages that the service rejected, each with its code and message
         * @throws SdkException if the request failed as a whole
         */
        Map<OutgoingEvent, String> send(List<OutgoingEvent> batch);

        /** Releases connections. A later request connects again. */
        @Override
        void close();
    }
}
