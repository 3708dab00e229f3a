package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.outbox.OutboxEvents.Counts;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements of those who look after an outbox table. */
final class OutboxAdministration {

    private static final String COUNTS = """
            select count(*) filter (where parked_at is null) as pending,
                   count(*) filter (where parked_at is not null) as parked
              from %s
            """;
    private static final String SELECT = "select " + OutboxRows.COLUMNS + " from %s";
    private static final String RETRY = """
            update %s set attempts = 0, next_at = now(), parked_at = null where parked_at is not null
            """;

    private final JdbcClient client;

    private final String counts;
    private final String select;
    private final String retry;

    OutboxAdministration(DataSource dataSource, KitSchema schema) {
        this.client = JdbcClient.create(dataSource);
        String name = schema.sql(OutboxRows.TABLE);
        this.counts = COUNTS.formatted(name);
        this.select = SELECT.formatted(name);
        this.retry = RETRY.formatted(name);
    }

    Counts counts() {
        return client.sql(counts)
                .query((row, number) -> new Counts(row.getLong("pending"), row.getLong("parked")))
                .single();
    }

    List<OutboxEvent> pending(int limit) {
        return client.sql(select + " where parked_at is null order by seq limit ?")
                .param(limit)
                .query(OutboxRows::readEvent)
                .list();
    }

    List<OutboxEvent> parked(int limit) {
        return client.sql(select + " where parked_at is not null order by parked_at, seq limit ?")
                .param(limit)
                .query(OutboxRows::readEvent)
                .list();
    }

    int retry(UUID id) {
        return client.sql(retry + " and id = ?").param(id).update();
    }

    int retryAll() {
        return client.sql(retry).update();
    }
}
