package dev.kit.boot.background;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.constructs.events.outbox.OutboxRelay;
import dev.kit.constructs.events.outbox.RelayListener;
import dev.kit.constructs.events.outbox.RelaySettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * Relays the outboxes of the application between start and stop.
 *
 * <p>On stop, no more events are claimed, events being sent are finished, and the rest is left to the other nodes or
 * the next start.
 */
public final class OutboxLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(OutboxLifecycle.class);

    private final DatabaseUses uses;
    private final ServiceRegistry services;
    private final RelaySettings settings;
    private final Duration drain;
    private final List<OutboxRelay> relays = new ArrayList<>();
    private final Set<DataSource> tables = new LinkedHashSet<>();
    private boolean running;

    OutboxLifecycle(DatabaseUses uses, ServiceRegistry services, List<RelayListener> listeners, Duration drain) {
        this.uses = uses;
        this.services = services;
        this.settings = RelaySettings.DEFAULT.listener(new RelayListeners(List.copyOf(listeners)));
        this.drain = drain;
    }

    @Override
    public synchronized void start() {
        if (running) {
            return;
        }
        running = true;
        for (DatabaseUses.OutboxUse use : uses.outboxes()) {
            relays.add(use.outbox().relay(services, use.dataSource(), settings).start());
            tables.add(use.dataSource());
            log.info("Outbox {} relays", use.outbox().serviceName());
        }
    }

    /**
     * Returns the pending and parked events of the outboxes. There is one element per database; the list is empty
     * without outboxes.
     */
    public synchronized List<OutboxEvents> outboxes() {
        return tables.stream()
                .map(dataSource -> new OutboxEvents(dataSource, uses.schema()))
                .toList();
    }

    @Override
    public synchronized void stop() {
        long deadline = System.nanoTime() + drain.toNanos();
        for (OutboxRelay relay : relays) {
            relay.close(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        }
        relays.clear();
        running = false;
    }

    @Override
    public synchronized boolean isRunning() {
        return running;
    }

    /**
     * Returns a phase before the web server and after the subscribers. The relay stops after the last request, while
     * subscribers still listen.
     */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 512;
    }

    /** Combines all listeners of the application's relays into one. */
    private record RelayListeners(List<RelayListener> all) implements RelayListener {

        @Override
        public Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
            List<Consumer<@Nullable RuntimeException>> ends = all.stream()
                    .map(listener -> listener.sending(outbox, events))
                    .toList();
            return failure -> ends.forEach(end -> end.accept(failure));
        }

        @Override
        public void sent(String outbox, int events, Instant at) {
            all.forEach(listener -> listener.sent(outbox, events, at));
        }

        @Override
        public void refused(String outbox, Refusal refusal) {
            all.forEach(listener -> listener.refused(outbox, refusal));
        }

        @Override
        public void unavailable(String outbox, int failures, Exception failure) {
            all.forEach(listener -> listener.unavailable(outbox, failures, failure));
        }
    }
}
