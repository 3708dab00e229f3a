package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A subscriber: which events it handles, with what, and how. An immutable value; a runner gives it life. */
public final class Subscriber {

    private final SubscriberOptions options;
    private final SubscriberWork<?, ?> handler;
    private final boolean perEvent;

    Subscriber(SubscriberOptions options, SubscriberWork<?, ?> handler, boolean perEvent) {
        this.options = options;
        this.handler = handler;
        this.perEvent = perEvent;
    }

    /** Its stable name. */
    public String name() {
        return options.name();
    }

    /** The types it subscribes to; empty for events of every type. */
    public List<EventType<?>> types() {
        return options.types();
    }

    /** The services it may use. */
    public Set<Service<?>> services() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(options.services()));
    }

    /** Every service it may ask for: those declared, database, publisher and storage of audits. */
    public List<Service<?>> allServices() {
        List<Service<?>> all = new ArrayList<>(options.services());
        database().ifPresent(database -> all.add(database.service()));
        publisher().ifPresent(all::add);
        auditor().ifPresent(all::add);
        return all;
    }

    /** The publisher of {@code ctx.publish(…)}. */
    public Optional<Service<? extends Publisher>> publisher() {
        return Optional.ofNullable(options.effects().publisher());
    }

    /** Where the audits of {@code ctx.auditor()} are stored. */
    public Optional<Service<? extends AuditStorage>> auditor() {
        return Optional.ofNullable(options.effects().auditor());
    }

    /** The database of {@code ctx.db()}. */
    public Optional<Database<?>> database() {
        return Optional.ofNullable(options.data().database());
    }

    /** The longest a call may take. */
    public Duration timeout() {
        return options.calls().timeout();
    }

    /** How failed events are delivered again. */
    public RetryPolicy retry() {
        return options.calls().retry();
    }

    /** Calls at the same time, at most. */
    public int concurrency() {
        return options.calls().concurrency();
    }

    /** Events per call, at most. */
    public int batchSize() {
        return options.calls().batchSize();
    }

    /** Whether it skips events it has handled before. */
    public boolean isIdempotent() {
        return options.calls().idempotent();
    }

    /** What it asks of a transport. */
    public EventConsumer.Settings settings() {
        Set<String> names = options.types().stream().map(EventType::name).collect(Collectors.toSet());
        return new EventConsumer.Settings(
                options.name(),
                names,
                options.calls().batchSize(),
                options.calls().concurrency(),
                options.calls().retry(),
                options.calls().timeout());
    }

    SubscriberOptions options() {
        return options;
    }

    /** What of a batch it subscribed to. */
    List<EventConsumer.Delivery> wanted(List<EventConsumer.Delivery> batch) {
        return batch.stream()
                .filter(delivery -> options.types().isEmpty()
                        || options.types().stream()
                                .anyMatch(type ->
                                        type.name().equals(delivery.envelope().type())))
                .toList();
    }

    Logger logger() {
        return options.logger() != null
                ? options.logger()
                : LoggerFactory.getLogger("kit.subscriber." + options.name());
    }

    boolean isPerEvent() {
        return perEvent;
    }

    /** The types agree by construction: the builder that took the handler took its events and its database. */
    @SuppressWarnings("unchecked")
    SubscriberWork<Object, Object> handler() {
        return (SubscriberWork<Object, Object>) handler;
    }

    @Override
    public String toString() {
        return "Subscriber " + options.name();
    }
}
