package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RetryPolicy;
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
 * Collects what a subscriber needs; {@link #handle} or {@link #each} ends it.
 *
 * <p>Immutable: each method returns a new builder, so one may be kept and branched.
 *
 * @param <P> what the payloads have in common
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
     * A stable name; instances of one name share the events. Default: the types' names.
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

    /** Gives the handler {@code ctx.publish(…)}. */
    public SubscriberBuilder<P, D> publisher(Service<? extends Publisher> publisher) {
        return with(options.with(options.effects().withPublisher(publisher)));
    }

    /**
     * Gives the handler {@code ctx.auditor()}, whose records are stored once, when the call succeeds.
     *
     * @param actions what may be recorded; anything if none is given
     */
    public SubscriberBuilder<P, D> auditor(Service<? extends AuditStorage> storage, AuditableAction<?>... actions) {
        return with(options.with(options.effects().withAuditor(storage, Set.copyOf(List.of(actions)))));
    }

    /** Gives the handler {@code ctx.db()}, a {@link JdbcClient}, and runs it in a transaction. */
    public SubscriberBuilder<P, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Gives the handler {@code ctx.db()}, and runs it in a transaction. */
    public <H> SubscriberBuilder<P, H> database(Database<H> database) {
        return new SubscriberBuilder<>(options.with(options.data().withDatabase(erased(database))));
    }

    @SuppressWarnings("unchecked") // the builder's own type vouches for the handle's
    private static Database<Object> erased(Database<?> database) {
        return (Database<Object>) database;
    }

    /**
     * Sets variables {@code app.<key>} for row-level security from the event, such as its tenant.
     *
     * <p>{@link RowLevelSecurity#of} names another prefix.
     */
    public SubscriberBuilder<P, D> rls(RlsExtractor<Envelope> extractor) {
        return with(options.with(options.data().withRls(extractor)));
    }

    /** Logs here instead of the subscriber's own logger. */
    public SubscriberBuilder<P, D> logger(Logger logger) {
        return with(options.withLogger(logger));
    }

    /**
     * Interrupts a call that takes longer, rolls it back and counts it as failed; 30 seconds by default.
     *
     * @throws IllegalArgumentException if it is shorter than one millisecond
     */
    public SubscriberBuilder<P, D> timeout(Duration timeout) {
        return with(options.with(options.calls().withTimeout(timeout)));
    }

    /** Interrupts calls that take longer than {@code timeoutMs} milliseconds. */
    public SubscriberBuilder<P, D> timeout(long timeoutMs) {
        return timeout(Duration.ofMillis(timeoutMs));
    }

    /** Delivers a failed event up to {@code attempts} times in all, with doubling delays. */
    public SubscriberBuilder<P, D> retry(int attempts, Duration firstDelay) {
        return retry(RetryPolicy.of(attempts, firstDelay));
    }

    /** Delivers failed events again as the policy says; by default five attempts, one second at first. */
    public SubscriberBuilder<P, D> retry(RetryPolicy retry) {
        return with(options.with(options.calls().withRetry(retry)));
    }

    /**
     * Handles up to {@code calls} calls at the same time; 1 by default.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public SubscriberBuilder<P, D> concurrency(int calls) {
        return with(options.with(options.calls().withConcurrency(calls)));
    }

    /**
     * Handles up to {@code events} events per call; 1 by default.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public SubscriberBuilder<P, D> batchSize(int events) {
        return with(options.with(options.calls().withBatchSize(events)));
    }

    /** Skips events it has handled before, by the table {@code kit_inbox} in the handler's transaction. */
    public SubscriberBuilder<P, D> idempotent() {
        return with(options.with(options.calls().once()));
    }

    /** Validates what the handler returns. */
    public <R> ProducingBuilder<P, D, R> output(Schema<R> schema) {
        return new ProducingBuilder<>(options, schema);
    }

    /** Validates what the handler returns. */
    public <R> ProducingBuilder<P, D, R> output(Class<R> type) {
        return output(Schema.of(type));
    }

    /**
     * Handles batches, and ends the subscriber.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public Subscriber handle(SubscriberHandler<P, D> handler) {
        return subscriber(handler, false);
    }

    /**
     * Handles events one by one, and ends the subscriber.
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
