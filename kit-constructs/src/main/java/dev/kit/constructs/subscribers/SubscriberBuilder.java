package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Collects the parts of a subscriber until {@link #handle} or {@link #each} builds it.
 *
 * <p>Immutable: each method returns a new builder, so that a builder may be kept and branched.
 *
 * @param <P> the common type of the payloads
 * @param <D> the type of the database handle
 */
public final class SubscriberBuilder<P, D> {

    private final SubscriberOptions options;

    private SubscriberBuilder(SubscriberOptions options) {
        this.options = options;
    }

    static <P> SubscriberBuilder<P, NoDatabase> subscribe(List<? extends EventType<? extends P>> types) {
        return new SubscriberBuilder<>(SubscriberOptions.of(types));
    }

    /**
     * Sets a stable name. Instances with the same name share the events. Default: the types' names.
     *
     * @throws IllegalArgumentException if it is blank
     */
    public SubscriberBuilder<P, D> name(String name) {
        return with(options.withName(name));
    }

    /** Adds services that the handler may use. */
    public SubscriberBuilder<P, D> services(Service<?>... services) {
        return with(options.adding(services));
    }

    /** Provides {@code ctx.publish(…)} to the handler. */
    public SubscriberBuilder<P, D> publisher(Service<? extends Publisher> publisher) {
        return with(options.with(options.effects().withPublisher(publisher)));
    }

    /**
     * Provides {@code ctx.auditor()}, whose records are stored when the call succeeds. They are stored once.
     *
     * @param actions the actions that may be recorded; any action if none is listed
     */
    public SubscriberBuilder<P, D> auditor(Service<? extends AuditStorage> storage, AuditableAction<?>... actions) {
        return with(options.with(options.effects().withAuditor(storage, Set.copyOf(List.of(actions)))));
    }

    /** Provides {@code ctx.db()}, a {@link JdbcClient}, and runs the handler in a transaction. */
    public SubscriberBuilder<P, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Provides {@code ctx.db()}, and runs the handler in a transaction. */
    public <H> SubscriberBuilder<P, H> database(Database<H> database) {
        return new SubscriberBuilder<>(options.with(options.data().withDatabase(erased(database))));
    }

    @SuppressWarnings("unchecked") // the builder's own type vouches for the handle's
    private static Database<Object> erased(Database<?> database) {
        return (Database<Object>) database;
    }

    /**
     * Sets variables {@code app.<key>} for row-level security from the event.
     *
     * <p>An example is its tenant. {@link RowLevelSecurity#of} names another prefix.
     */
    public SubscriberBuilder<P, D> rls(RlsExtractor<Envelope> extractor) {
        return with(options.with(options.data().withRls(extractor)));
    }

    /** Logs to {@code logger} instead of the subscriber's own logger. */
    public SubscriberBuilder<P, D> logger(Logger logger) {
        return with(options.withLogger(logger));
    }

    /**
     * Sets the timeout of a call, 30 seconds by default.
     *
     * <p>A call that takes longer is interrupted, rolled back and counted as failed.
     *
     * @throws IllegalArgumentException if it is shorter than one millisecond
     */
    public SubscriberBuilder<P, D> timeout(Duration timeout) {
        return with(options.with(options.calls().withTimeout(timeout)));
    }

    /**
     * Sets the timeout of a call in milliseconds.
     *
     * <p>A call that takes longer is interrupted, rolled back and counted as failed.
     */
    public SubscriberBuilder<P, D> timeout(long timeoutMs) {
        return timeout(Duration.ofMillis(timeoutMs));
    }

    /**
     * Delivers a failed event up to {@code attempts} times. The delays double.
     *
     * <p>The number includes the first delivery.
     */
    public SubscriberBuilder<P, D> retry(int attempts, Duration firstDelay) {
        return retry(RedeliveryPolicy.of(attempts, firstDelay));
    }

    /**
     * Redelivers failed events by {@code retry}.
     *
     * <p>By default there are five attempts, with a first delay of one second.
     */
    public SubscriberBuilder<P, D> retry(RedeliveryPolicy retry) {
        return with(options.with(options.calls().withRetry(retry)));
    }

    /**
     * Allows up to {@code calls} concurrent calls, 1 by default.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public SubscriberBuilder<P, D> concurrency(int calls) {
        return with(options.with(options.calls().withConcurrency(calls)));
    }

    /**
     * Allows up to {@code events} events per call, 1 by default.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public SubscriberBuilder<P, D> batchSize(int events) {
        return with(options.with(options.calls().withBatchSize(events)));
    }

    /**
     * Skips events that this subscriber has handled before.
     *
     * <p>They are recorded in the table {@code kit_inbox}, in the handler's transaction.
     */
    public SubscriberBuilder<P, D> idempotent() {
        return with(options.with(options.calls().once()));
    }

    /** Validates the handler's return value by {@code schema}. */
    public <R> ProducingBuilder<P, D, R> output(Schema<R> schema) {
        return new ProducingBuilder<>(options, schema);
    }

    /** Validates the handler's return value by the class. */
    public <R> ProducingBuilder<P, D, R> output(Class<R> type) {
        return output(Schema.of(type));
    }

    /**
     * Handles batches, and builds the subscriber.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public Subscriber handle(SubscriberHandler<P, D> handler) {
        return subscriber(handler, false);
    }

    /**
     * Handles events one by one, and builds the subscriber.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public Subscriber each(EventHandler<P, D> handler) {
        return subscriber(context -> handler.handle(context.events().get(0), context), true);
    }

    private Subscriber subscriber(SubscriberHandler<P, D> handler, boolean perEvent) {
        SubscriberWork<P, D> silent = context -> {
            handler.handle(context);
            return null;
        };
        return new Subscriber(options.checked(perEvent), silent, perEvent);
    }

    private SubscriberBuilder<P, D> with(SubscriberOptions changed) {
        return new SubscriberBuilder<>(changed);
    }
}
