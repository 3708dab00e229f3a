package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Publishes to an exchange with confirmations: after a return, each bound queue has stored every event.
 *
 * <p>Connects on first use, and again after a loss or after {@link #close}.
 */
final class RabbitPublisher implements Publisher {

    /** The maximum size of a message in RabbitMQ 4, unless configured otherwise. */
    static final long MAXIMUM_BYTES = 16L * 1024 * 1024;

    /** The maximum number of events in a log message. */
    private static final int MOST_NAMED = 10;

    /** A bound of the envelope without the payload. Only payloads this close to the limit are measured exactly. */
    private static final long MARGIN_BYTES = 256 * 1024;

    private final RabbitOptions options;
    private final BrokerConnection connection;
    private final ConfirmedSender sender;

    RabbitPublisher(RabbitOptions options) {
        this.options = options;
        this.connection = new BrokerConnection(options, "publisher");
        Topology topology = Topology.of(options);
        this.sender = new ConfirmedSender(connection, options, options.mandatory(), topology::declareExchange);
    }

    @Override
    public void publish(List<Envelope> events) {
        if (events.isEmpty()) {
            return;
        }
        List<Outgoing> messages = encode(events);
        Map<Outgoing, String> refused = sender.send(messages);
        if (!refused.isEmpty()) {
            throw refusal(refused, messages.size());
        }
    }

    private List<Outgoing> encode(List<Envelope> events) {
        List<Outgoing> messages = new ArrayList<>(events.size());
        List<String> refusals = new ArrayList<>();
        for (Envelope event : events) {
            Outgoing message = EventMessages.encode(options.exchange(), event);
            String refusal = message.body().length + MARGIN_BYTES > maximumEventBytes() ? refusal(event) : null;
            if (refusal != null) {
                refusals.add(refusal);
            }
            messages.add(message);
        }
        if (!refusals.isEmpty()) {
            throw new EventException(String.join("\n", refusals));
        }
        return messages;
    }

    @Override
    public long maximumEventBytes() {
        return MAXIMUM_BYTES;
    }

    private EventException refusal(Map<Outgoing, String> refused, int all) {
        String list = refused.entrySet().stream()
                .limit(MOST_NAMED)
                .map(entry -> "event " + entry.getKey().id() + " of type \""
                        + entry.getKey().properties().getType() + "\": " + entry.getValue())
                .collect(Collectors.joining("; "));
        return new EventException(
                refused.size() + " of " + all + " events were refused at " + options.connection()
                        + ": " + list + (refused.size() > MOST_NAMED ? "; …" : "")
                        + ". Start the subscriber of the type once, which creates its queue; or add"
                        + " mandatory=false where"
                        + " events may have no subscriber.",
                refused.keySet().stream()
                        .map(message -> UUID.fromString(message.id()))
                        .collect(Collectors.toSet()));
    }

    @Override
    public void close() {
        connection.close();
    }
}
