package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.run.Declaration;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * A subscriber: its event types, its handler and its settings. An immutable value, run by a {@link SubscriberRunner}.
 */
public final class Subscriber {

    private final SubscriberOptions options;
    private final SubscriberWork<?, ?> handler;
    private final boolean perEvent;

    Subscriber(SubscriberOptions options, SubscriberWork<?, ?> handler, boolean perEvent) {
        this.options = options;
        this.handler = handler;
        this.perEvent = perEvent;
    }

    /** Returns the stable name of the subscriber. */
    public String name() {
        return options.name();
    }

    /** Returns the event types of the subscription. The list is empty for events of every type. */
    public List<EventType<?>> types() {
        return options.types();
    }

    /** Returns the services that it may use. */
    public Set<Service<?>> services() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(options.services()));
    }

    /**
     * Returns every service that the subscriber may request.
     *
     * <p>These are the declared services, the database, the publisher and the storage of audits.
     */
    public List<Service<?>> allServices() {
        return Declaration.services(options.services(), options.data(), options.effects());
    }

    /** Returns the publisher of {@code ctx.publish(…)}. */
    public Optional<Service<? extends Publisher>> publisher() {
        return Optional.ofNullable(options.effects().publisher());
    }

    /** Returns the storage for the audits of {@code ctx.auditor()}. */
    public Optional<Service<? extends AuditStorage>> auditor() {
        return Optional.ofNullable(options.effects().auditor());
    }

    /** Returns the database of {@code ctx.db()}. */
    public Optional<Database<?>> database() {
        return Optional.ofNullable(options.data().database());
    }

    /** Returns its database and its use of row-level security. */
    public Data<Envelope> data() {
        return options.data();
    }

    /** Returns the longest a call may take. */
    public Duration timeout() {
        return options.calls().timeout();
    }

    /** Returns the policy for redelivering failed events. */
    public RedeliveryPolicy retry() {
        return options.calls().retry();
    }

    /** Returns the maximum number of concurrent calls. */
    public int concurrency() {
        return options.calls().concurrency();
    }

    /** Returns the maximum number of events per call. */
    public int batchSize() {
        return options.calls().batchSize();
    }

    /** Returns whether it skips events it has handled before. */
    public boolean isIdempotent() {
        return options.calls().idempotent();
    }

    /** Returns the settings that it requests from a transport. */
    public EventConsumer.Settings settings() {
        Set<String> names = options.types().stream().map(EventType::name).collect(Collectors.toSet());
        SubscriberOptions.Calls calls = options.calls();
        return new EventConsumer.Settings(
                options.name(), names, calls.batchSize(), calls.concurrency(), calls.retry(), calls.timeout());
    }

    SubscriberOptions options() {
        return options;
    }

    /** Returns the deliveries of a batch whose type it subscribed to. */
    List<EventConsumer.Delivery> wanted(List<EventConsumer.Delivery> batch) {
        return batch.stream()
                .filter(delivery -> options.types().isEmpty()
                        || options.types().stream()
                                .anyMatch(type ->
                                        type.name().equals(delivery.envelope().type())))
                .toList();
    }

    Logger logger(ConstructEnvironment environment) {
        return environment.logger(options.logger(), "kit.subscriber." + options.name());
    }

    /** Returns whether each call takes one event, as with {@code each}. */
    public boolean isPerEvent() {
        return perEvent;
    }

    /**
     * Returns the handler. The types agree by construction: the builder that received the handler received its events
     * and its database.
     */
    @SuppressWarnings("unchecked")
    SubscriberWork<Object, Object> handler() {
        return (SubscriberWork<Object, Object>) handler;
    }

    @Override
    public String toString() {
        return "Subscriber " + options.name();
    }
}
