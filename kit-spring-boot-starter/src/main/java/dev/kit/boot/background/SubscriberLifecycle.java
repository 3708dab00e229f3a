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
    private final List<ParkedEvents> parked = new ArrayList<>();
    private final List<SubscriberQueues> queues = new ArrayList<>();

    /** Closes what runs, in this order. */
    private final List<Runnable> closing = new ArrayList<>();

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
        if (subscribers.all().isEmpty() || isRunning()) {
            return;
        }
        List<ConnectionString> places = connections.listening();
        SubscriberRunner runner = runners.get();
        SubscriberConnector listening = new SubscriberConnector(runner);
        closing.add(listening::close);
        closing.add(() -> runner.close(ShutdownPhase.timeout(context.getEnvironment())));
        for (ConnectionString place : places) {
            EventConsumer events = consumer(place);
            closing.add(events::close);
            if (capabilities(place).parked()) {
                parked.add(ParkedEvents.of(place));
            }
            queues.add(new SubscriberQueues(place, subscribers.settings()));
            listening.begin(place, events, subscribers.all());
        }
        listening.awaitAbsent();
        if (KeepAlive.isWanted(context)
                && places.stream().anyMatch(place -> capabilities(place).durable())) {
            closing.add(KeepAlive.begin()::close);
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
        closing.forEach(Runnable::run);
        closing.clear();
        parked.forEach(ParkedEvents::close);
        parked.clear();
        queues.forEach(SubscriberQueues::close);
        queues.clear();
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
        return !closing.isEmpty();
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
