package dev.kit.constructs.run;

import dev.kit.constructs.events.Envelope;
import java.util.List;

/** Events on their way from a run to its publisher. Belongs to the thread that publishes. */
public final class Publication {

    private final String construct;
    private final String transport;
    private List<Envelope> events;

    Publication(String construct, String transport, List<Envelope> events) {
        this.construct = construct;
        this.transport = transport;
        this.events = List.copyOf(events);
    }

    /** Returns the construct that publishes, such as {@code POST /orders}. */
    public String construct() {
        return construct;
    }

    /** Returns the kind of transport, such as {@code rabbitmq}, or {@code outbox}. */
    public String transport() {
        return transport;
    }

    /** Returns the events as they will be sent. */
    public List<Envelope> events() {
        return events;
    }

    /** Sends the events with {@code header} as their W3C {@code traceparent}. */
    public void traceparent(String header) {
        events = events.stream().map(event -> event.traceparent(header)).toList();
    }
}
