package dev.kit.boot.background;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.subscribers.SubscriberRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.SmartLifecycle;

/** Runs the subscribers between start and stop. Stopping waits for events being handled. */
public final class SubscriberLifecycle implements SmartLifecycle {

    private final DeclaredSubscribers subscribers;
    private final Supplier<SubscriberRunner> runners;
    private final EventConnections connections;
    private final List<WatchedConsumers> watches;
    private final ApplicationContext context;
    private final List<EventConsumer> consumers = new ArrayList<>();
    private final List<ParkedEvents> parked = new ArrayList<>();
    private final List<SubscriberQueues> queues = new ArrayList<>();
    private @Nullable SubscriberRunner runner;
    private @Nullable SubscriberConnector listening;
    private @Nullable KeepAlive keepAlive;

    SubscriberLifecycle(
            DeclaredSubscribers subscribers,
            Supplier<SubscriberRunner> runners,
            EventConnections connections,
            List<WatchedConsumers> watches,
            ApplicationContext context) {
        this.subscribers = subscribers;
        this.runners = runners;
        this.connections = connections;
        this.watches = List.copyOf(watches);
        this.context = context;
    }

    @Override
    public synchronized void start() {
        if (subscribers.all().isEmpty() || runner != null) {
            return;
        }
        List<ConnectionString> places = connections.listening();
        SubscriberRunner started = runners.get();
        runner = started;
        SubscriberConnector begun = new SubscriberConnector(started);
        listening = begun;
        for (ConnectionString place : places) {
            EventConsumer events = consumer(place);
            consumers.add(events);
            if (capabilities(place).parked()) {
                parked.add(ParkedEvents.of(place));
            }
            queues.add(new SubscriberQueues(place, subscribers.settings()));
            begun.begin(place, events, subscribers.all());
        }
        begun.awaitAbsent();
        if (KeepAlive.isWanted(context)
                && places.stream().anyMatch(place -> capabilities(place).durable())) {
            keepAlive = KeepAlive.begin();
        }
    }

    private EventConsumer consumer(ConnectionString place) {
        EventConsumer events = EventConsumer.of(place);
        for (WatchedConsumers watch : watches) {
            events = watch.watch(place, events);
        }
        return events;
    }

    private static TransportCapabilities capabilities(ConnectionString place) {
        return EventTransport.of(place).capabilities();
    }

    @Override
    public synchronized void stop() {
        if (listening != null) {
            listening.close();
            listening = null;
        }
        if (runner != null) {
            runner.close(ShutdownPhase.timeout(context.getEnvironment()));
            runner = null;
        }
        consumers.forEach(EventConsumer::close);
        consumers.clear();
        parked.forEach(ParkedEvents::close);
        parked.clear();
        queues.forEach(SubscriberQueues::close);
        queues.clear();
        if (keepAlive != null) {
            keepAlive.close();
            keepAlive = null;
        }
    }

    /** Returns the parked events, one element per broker; empty while stopped. */
    public synchronized List<ParkedEvents> parkedEvents() {
        return List.copyOf(parked);
    }

    /** Returns the queues of the subscribers, one element per broker. Empty while stopped. */
    public synchronized List<SubscriberQueues> queues() {
        return List.copyOf(queues);
    }

    @Override
    public synchronized boolean isRunning() {
        return runner != null;
    }

    /**
     * Returns a phase that encloses the web server's. Subscribers start before the web server and stop after it has
     * drained, so that they receive every event of a request.
     */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1024;
    }
}
