package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Publishes to an exchange with confirmations: a return means that every queue concerned has stored every event.
 *
 * <p>Connects on first use, and again after a loss or after {@link #close}.
 */
final class RabbitPublisher implements Publisher {

    /** A message for the log names this number of events at most. */
    private static final int MOST_NAMED = 10;

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
        List<Outgoing> messages = events.stream()
                .map(event -> EventMessages.encode(options.exchange(), event))
                .toList();
        Map<Outgoing, String> refused = sender.send(messages);
        if (!refused.isEmpty()) {
            throw refusal(refused, messages.size());
        }
    }

    private EventException refusal(Map<Outgoing, String> refused, int all) {
        String list = refused.entrySet().stream()
                .limit(MOST_NAMED)
                .map(entry -> "event " + entry.getKey().id() + " of type \""
                        + entry.getKey().properties().getType() + "\": " + entry.getValue())
                .collect(Collectors.joining("; "));
        return new EventException(refused.size() + " of " + all + " events were refused at " + options.connection()
                + ": " + list + (refused.size() > MOST_NAMED ? "; …" : "")
                + ". Start the subscriber of the type once, which creates its queue; or add mandatory=false where"
                + " events may have no subscriber.");
    }

    @Override
    public void close() {
        connection.close();
    }
}
