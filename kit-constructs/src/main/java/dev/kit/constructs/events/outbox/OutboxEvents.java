package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.TransactionWork;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.QueueState;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * The pending and parked events of an outbox table, for administration.
 *
 * <p>Covers all targets of the table. Each method runs in its own transaction. Thread-safe.
 */
public final class OutboxEvents {

    /**
     * The number of events.
     *
     * @param pending events not sent yet, and still tried
     * @param parked events parked after the last attempt
     */
    public record Counts(long pending, long parked) {}

    private final Transactions transactions;
    private final OutboxAdministration table;

    /** Creates an instance for the table {@code kit_outbox} of {@code dataSource}. */
    public OutboxEvents(DataSource dataSource) {
        this(dataSource, KitSchema.OF_THE_CONNECTION);
    }

    /** Creates an instance for the table {@code kit_outbox} of a schema. */
    public OutboxEvents(DataSource dataSource, KitSchema schema) {
        this.transactions = Transactions.on(dataSource);
        this.table = new OutboxAdministration(transactions.dataSource(), schema);
    }

    /** Returns the numbers of pending and parked events. */
    public Counts counts() {
        return within(table::counts);
    }

    /** Returns pending events, oldest first, at most {@code limit}. */
    public List<OutboxEvent> pending(int limit) {
        return within(() -> table.pending(limit));
    }

    /** Returns parked events, the longest parked first, at most {@code limit}. */
    public List<OutboxEvent> parked(int limit) {
        return within(() -> table.parked(ParkedFilter.ALL, limit));
    }

    /** Sends a parked event again, from its first attempt. Returns false if it is not parked. */
    public boolean retry(UUID eventId) {
        return within(() -> table.retry(ParkedFilter.ofEvent(eventId))) == 1;
    }

    /** Sends all parked events again, from their first attempt. Returns their number. */
    public int retryAll() {
        return within(() -> table.retry(ParkedFilter.ALL));
    }

    /** Returns the parked events by filter. Their subscriber is the service name of the target. */
    public ParkedEvents parkedEvents() {
        return new OutboxParkedEvents(this, table);
    }

    /**
     * Returns the figures of each target.
     *
     * <p>The target is the subscriber of a queue named {@code kit_outbox}.
     */
    public List<QueueState> queues() {
        return within(table::queues);
    }

    <T> T within(TransactionWork<T> work) {
        try {
            return transactions.execute(TransactionSettings.defaults(), work);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new EventException("The outbox could not be read: " + e.getMessage(), e);
        }
    }
}
