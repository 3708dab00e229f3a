package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements on the outbox table. */
final class OutboxTable {

    /** The oldest due row of each key, and rows without one; rows that another relay works on are skipped. */
    private static final String CLAIM = "select " + OutboxRows.COLUMNS + """
             from %1$s o
            where target = :target
              and parked_at is null
              and next_at <= now()
              and (key is null or not exists (
                    select 1 from %1$s earlier
                     where earlier.target = o.target and earlier.key = o.key and earlier.seq < o.seq
                       and earlier.parked_at is null))
            order by seq
            limit :limit
              for update skip locked
            """;

    private static final String FAILED = """
            update %1$s
               set attempts = :attempts, last_error = :error,
                   next_at = now() + :delay * interval '1 millisecond',
                   parked_at = case when :parked then now() end
             where id = :id
            """;

    private static final int MAXIMUM_ERROR = 2_000;

    private final String target;
    private final JdbcClient client;
    private final String claim;
    private final String failed;
    private final String delete;

    OutboxTable(String target, DataSource dataSource, KitSchema schema) {
        this.target = target;
        this.client = JdbcClient.create(dataSource);
        String name = schema.sql(OutboxRows.TABLE);
        this.claim = CLAIM.formatted(name);
        this.failed = FAILED.formatted(name);
        this.delete = "delete from " + name + " where id in (:ids)";
    }

    List<OutboxRow> claim(int limit) {
        return client.sql(claim)
                .param("target", target)
                .param("limit", limit)
                .query(OutboxRows::read)
                .list();
    }

    void delete(List<OutboxRow> rows) {
        List<UUID> ids = rows.stream().map(OutboxRow::id).toList();
        client.sql(delete).param("ids", ids).update();
    }

    /** Notes the failure and when to try again; true if the event was given up. */
    boolean failed(OutboxRow row, Throwable failure, RetryPolicy retry, double jitter) {
        int attempts = row.attempts() + 1;
        Duration delay = retry.delayAfter(attempts);
        client.sql(failed)
                .param("attempts", attempts)
                .param("error", text(failure))
                .param("delay", Math.round(delay.toMillis() * jitter))
                .param("parked", retry.exhausted(attempts))
                .param("id", row.id())
                .update();
        return retry.exhausted(attempts);
    }

    /** PostgreSQL keeps no NUL, and nobody reads more than a page. */
    private static String text(Throwable failure) {
        String text = String.valueOf(failure).replace('\0', ' ');
        return text.substring(0, Math.min(text.length(), MAXIMUM_ERROR));
    }
}
