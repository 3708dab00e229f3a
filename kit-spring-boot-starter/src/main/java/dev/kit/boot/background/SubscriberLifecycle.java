package dev.kit.boot.background;

import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;

/** Runs the subscribers between start and stop; stopping lets the events being handled finish. */
public final class SubscriberLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SubscriberLifecycle.class);

    private final List<DiscoveredConstruct<Subscriber>> subscribers;
    private final Supplier<SubscriberRunner> runners;
    private final EventConnections connections;
    private final Environment environment;
    private final List<EventConsumer> consumers = new ArrayList<>();
    private final List<ParkedEvents> parked = new ArrayList<>();
    private @Nullable SubscriberRunner runner;

    SubscriberLifecycle(
            List<DiscoveredConstruct<Subscriber>> subscribers,
            Supplier<SubscriberRunner> runners,
            EventConnections connections,
            Environment environment) {
        this.subscribers = List.copyOf(subscribers);
        this.runners = runners;
        this.connections = connections;
        this.environment = environment;
    }

    @Override
    public synchronized void start() {
        if (subscribers.isEmpty() || runner != null) {
            return;
        }
        List<ConnectionString> places = connections.listening();
        SubscriberRunner started = runners.get();
        runner = started;
        for (ConnectionString place : places) {
            EventConsumer events = EventConsumer.of(place);
            consumers.add(events);
            if (EventTransport.of(place).capabilities().parked()) {
                parked.add(ParkedEvents.of(place));
            }
            subscribers.forEach(found -> started.start(found.construct(), events));
        }
        subscribers.forEach(found -> log.info(
                "Subscriber {} listens to {} at {}",
                found.location(),
                found.construct().types(),
                places));
    }

    @Override
    public synchronized void stop() {
        if (runner != null) {
            runner.close(ShutdownPhase.timeout(environment));
            runner = null;
        }
        consumers.forEach(EventConsumer::close);
        consumers.clear();
        parked.forEach(ParkedEvents::close);
        parked.clear();
    }

    /** Returns what subscribers gave up, one per place they listen to; empty while stopped. */
    public synchronized List<ParkedEvents> parkedEvents() {
        return List.copyOf(parked);
    }

    @Override
    public synchronized boolean isRunning() {
        return runner != null;
    }

    /** Before the web server starts and after it has drained, so that no event of a request goes unheard. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1024;
    }
}
