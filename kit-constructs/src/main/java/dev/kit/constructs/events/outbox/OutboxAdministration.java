package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.QueueState;
import dev.kit.constructs.events.outbox.OutboxEvents.Counts;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** The statements for the administration of an outbox table. */
final class OutboxAdministration {

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
    private static final String SELECT = "select " + OutboxRows.COLUMNS + " from %s";
    private static final String RETRY = "update %s set attempts = 0, next_at = now(), parked_at = null";
    private static final String SELECTED = """
             where parked_at is not null
               and (:id::uuid is null or id = :id::uuid)
               and (:target::text is null or target = :target::text)
               and (:type::text is null or type = :type::text)
               and (:from::timestamptz is null or parked_at >= :from::timestamptz)
               and (:until::timestamptz is null or parked_at < :until::timestamptz)
            """;

    private final JdbcClient client;

    private final String counts;
    private final String queues;
    private final String select;
    private final String count;
    private final String retry;
    private final String discard;

    OutboxAdministration(DataSource dataSource, KitSchema schema) {
        this.client = JdbcClient.create(dataSource);
        String name = schema.sql(OutboxRows.TABLE);
        this.counts = COUNTS.formatted(name);
        this.queues = QUEUES.formatted(name);
        this.select = SELECT.formatted(name);
        this.count = "select count(*) from " + name + SELECTED;
        this.retry = RETRY.formatted(name) + SELECTED;
        this.discard = "delete from " + name + SELECTED;
    }

    Counts counts() {
        return client.sql(counts)
                .query((row, number) -> new Counts(row.getLong("pending"), row.getLong("parked")))
                .single();
    }

    List<QueueState> queues() {
        return client.sql(queues)
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
                .list();
    }

    List<OutboxEvent> pending(int limit) {
        return client.sql(select + " where parked_at is null order by seq limit ?")
                .param(limit)
                .query(OutboxRows::readEvent)
                .list();
    }

    List<OutboxEvent> parked(ParkedFilter filter, int limit) {
        return selecting(select + SELECTED + " order by parked_at, seq limit :limit", filter)
                .param("limit", limit)
                .query(OutboxRows::readEvent)
                .list();
    }

    long count(ParkedFilter filter) {
        return selecting(count, filter).query(Long.class).single();
    }

    int retry(ParkedFilter filter) {
        return selecting(retry, filter).update();
    }

    int discard(ParkedFilter filter) {
        return selecting(discard, filter).update();
    }

    private StatementSpec selecting(String sql, ParkedFilter filter) {
        return client.sql(sql)
                .param("id", filter.id())
                .param("target", filter.subscriber())
                .param("type", filter.type())
                .param("from", time(filter.from()))
                .param("until", time(filter.until()));
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
