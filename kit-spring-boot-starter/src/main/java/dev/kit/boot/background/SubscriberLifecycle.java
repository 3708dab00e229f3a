package dev.kit.boot.background;

import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;

/** Runs the subscribers between start and stop; stopping lets the events being handled finish. */
final class SubscriberLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SubscriberLifecycle.class);

    private final List<DiscoveredConstruct<Subscriber>> subscribers;
    private final Supplier<SubscriberRunner> runners;
    private final Environment environment;
    private @Nullable SubscriberRunner runner;
    private @Nullable EventConsumer consumer;

    SubscriberLifecycle(
            List<DiscoveredConstruct<Subscriber>> subscribers,
            Supplier<SubscriberRunner> runners,
            Environment environment) {
        this.subscribers = List.copyOf(subscribers);
        this.runners = runners;
        this.environment = environment;
    }

    @Override
    public synchronized void start() {
        if (subscribers.isEmpty() || runner != null) {
            return;
        }
        EventConsumer events = EventConsumer.fromConnectionString(connectionString());
        SubscriberRunner started = runners.get();
        consumer = events;
        runner = started;
        subscribers.forEach(found -> {
            started.start(found.construct(), events);
            log.info(
                    "Subscriber {} listens to {}",
                    found.location(),
                    found.construct().types());
        });
    }

    /** Where subscribers read: their own variable, else where events are published, else this process. */
    private String connectionString() {
        String application = environment.getProperty("spring.application.name", "application");
        String published = environment.getProperty("EVENT_PUBLISHER_CONNECTION_STRING", "basic://" + application);
        return environment.getProperty("EVENT_SUBSCRIBER_CONNECTION_STRING", published);
    }

    @Override
    public synchronized void stop() {
        if (runner != null) {
            runner.close(ShutdownPhase.timeout(environment));
            runner = null;
        }
        if (consumer != null) {
            consumer.close();
            consumer = null;
        }
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
