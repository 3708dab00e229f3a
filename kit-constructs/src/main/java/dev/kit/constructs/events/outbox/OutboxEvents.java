package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.TransactionWork;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

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

    private static final String COUNTS = """
            select count(*) filter (where parked_at is null) as pending,
                   count(*) filter (where parked_at is not null) as parked
              from %s
            """;
    private static final String QUEUES = """
            select target,
                   count(*) filter (where parked_at is null) as pending,
                   count(*) filter (where parked_at is not null) as parked,
                   min(created_at) filter (where parked_at is null) as oldest
              from %s
             group by target
             order by target
            """;
    private static final String UNKNOWN = "Relays do not register, and hold rows by locks that cannot be counted.";
    private static final String SELECT = "select " + OutboxRows.COLUMNS + " from ";
    private static final String SELECTED = """
             where parked_at is not null
               and (:id::uuid is null or id = :id::uuid)
               and (:target::text is null or target = :target::text)
               and (:type::text is null or type = :type::text)
               and (:from::timestamptz is null or parked_at >= :from::timestamptz)
               and (:until::timestamptz is null or parked_at < :until::timestamptz)
            """;
    private static final String RETRY = " set attempts = 0, next_at = now(), parked_at = null" + SELECTED;

    private final Transactions transactions;
    private final JdbcClient client;

    private final String table;

    /** Creates an instance for the table {@code kit_outbox} of {@code dataSource}. */
    public OutboxEvents(DataSource dataSource) {
        this(dataSource, KitSchema.OF_THE_CONNECTION);
    }

    /** Creates an instance for the table {@code kit_outbox} of a schema. */
    public OutboxEvents(DataSource dataSource, KitSchema schema) {
        this.transactions = Transactions.on(dataSource);
        this.client = JdbcClient.create(transactions.dataSource());
        this.table = schema.sql(OutboxRows.TABLE);
    }

    /** Returns the numbers of pending and parked events. */
    public Counts counts() {
        return within(() -> client.sql(COUNTS.formatted(table))
                .query((row, number) -> new Counts(row.getLong("pending"), row.getLong("parked")))
                .single());
    }

    /** Returns pending events, oldest first, at most {@code limit}. */
    public List<OutboxEvent> pending(int limit) {
        return within(() -> client.sql(SELECT + table + " where parked_at is null order by seq limit ?")
                .param(limit)
                .query(OutboxRows::readEvent)
                .list());
    }

    /** Returns parked events, the longest parked first, at most {@code limit}. */
    public List<OutboxEvent> parked(int limit) {
        return parked(ParkedFilter.ALL, limit);
    }

    /** Sends a parked event again, from its first attempt. Returns false if it is not parked. */
    public boolean retry(UUID eventId) {
        return update("update ", RETRY, ParkedFilter.ofEvent(eventId)) == 1;
    }

    /** Sends all parked events again, from their first attempt. Returns their number. */
    public int retryAll() {
        return update("update ", RETRY, ParkedFilter.ALL);
    }

    /** Returns the parked events by filter. Their subscriber is the service name of the target. */
    public ParkedEvents parkedEvents() {
        return new OutboxParkedEvents(this);
    }

    /**
     * Returns the figures of each target.
     *
     * <p>The target is the subscriber of a queue named {@code kit_outbox}.
     */
    public List<QueueState> queues() {
        return within(() -> client.sql(QUEUES.formatted(table))
                .query((row, number) -> {
                    OffsetDateTime oldest = row.getObject("oldest", OffsetDateTime.class);
                    return new QueueState(
                            OutboxRows.TABLE,
                            row.getString("target"),
                            row.getLong("pending"),
                            null,
                            row.getLong("parked"),
                            oldest == null ? null : oldest.toInstant(),
                            null,
                            UNKNOWN);
                })
                .list());
    }

    private List<OutboxEvent> parked(ParkedFilter filter, int limit) {
        return within(() -> selecting(SELECT, SELECTED + " order by parked_at, seq limit :limit", filter)
                .param("limit", limit)
                .query(OutboxRows::readEvent)
                .list());
    }

    private int update(String verb, String rest, ParkedFilter filter) {
        return within(() -> selecting(verb, rest, filter).update());
    }

    private StatementSpec selecting(String verb, String rest, ParkedFilter filter) {
        return client.sql(verb + table + rest)
                .param("id", filter.id())
                .param("target", filter.subscriber())
                .param("type", filter.type())
                .param("from", time(filter.from()))
                .param("until", time(filter.until()));
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    private <T> T within(TransactionWork<T> work) {
        try {
            return transactions.execute(TransactionSettings.defaults(), work);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new EventException("The outbox could not be read: " + e.getMessage(), e);
        }
    }

    /** The parked events of an outbox table, whose subscribers are the targets. */
    private record OutboxParkedEvents(OutboxEvents outbox) implements ParkedEvents {

        @Override
        public List<ParkedEvent> list(ParkedFilter filter, int limit) {
            return outbox.parked(filter, ParkedFilter.checkLimit(limit)).stream()
                    .map(OutboxParkedEvents::parked)
                    .toList();
        }

        @Override
        public long count(ParkedFilter filter) {
            return outbox.within(() -> outbox.selecting("select count(*) from ", SELECTED, filter)
                    .query(Long.class)
                    .single());
        }

        private static ParkedEvent parked(OutboxEvent event) {
            return new ParkedEvent(
                    event.target(),
                    event.envelope(),
                    event.attempts(),
                    String.valueOf(event.lastError()),
                    Objects.requireNonNull(event.parkedAt()));
        }

        @Override
        public int retry(ParkedFilter filter) {
            return outbox.update("update ", RETRY, filter);
        }

        @Override
        public int discard(ParkedFilter filter) {
            return outbox.update("delete from ", SELECTED, filter);
        }

        /** Does nothing: the data source belongs to the application. */
        @Override
        public void close() {}
    }
}
