package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements of the outbox table. */
final class OutboxTable {

    /** Claims the oldest due row of each key, and rows without a key. Rows claimed by another relay are skipped. */
    private static final String CLAIM = "select " + OutboxRows.CLAIMED_COLUMNS + """
             from %1$s o
            where target = ?
              and parked_at is null
              and next_at <= now()
              and (key is null or not exists (
                    select 1 from %1$s earlier
                     where earlier.target = o.target and earlier.key = o.key and earlier.seq < o.seq
                       and earlier.parked_at is null))
            order by seq
            limit ?
              for update skip locked
            """;

    /** Claims the later rows of keys whose oldest row is claimed, so that no other relay takes them. */
    private static final String FOLLOWERS = "select " + OutboxRows.CLAIMED_COLUMNS + """
             from %1$s
            where target = ?
              and key = any (?)
              and parked_at is null
              and id <> all (?)
            order by seq
            limit ?
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
    private final JdbcTemplate template;
    private final JdbcClient client;
    private final String claim;
    private final String followers;
    private final String failed;
    private final String delete;

    OutboxTable(String target, DataSource dataSource, KitSchema schema) {
        this.target = target;
        this.template = new JdbcTemplate(dataSource);
        this.client = JdbcClient.create(template);
        String name = schema.sql(OutboxRows.TABLE);
        this.claim = CLAIM.formatted(name);
        this.followers = FOLLOWERS.formatted(name);
        this.failed = FAILED.formatted(name);
        this.delete = "delete from " + name + " where id = any (?)";
    }

    List<OutboxRow> claim(int limit) {
        return template.query(claim, OutboxRows::read, target, limit);
    }

    /** Claims up to {@code limit} of the rows that wait for claimed ones, oldest first, due or not. */
    List<OutboxRow> followers(List<OutboxRow> claimed, int limit) {
        Object[] keys =
                claimed.stream().map(OutboxRow::key).filter(Objects::nonNull).toArray();
        if (keys.length == 0 || limit < 1) {
            return List.of();
        }
        return template.query(
                followers,
                statement -> {
                    statement.setString(1, target);
                    statement.setArray(2, statement.getConnection().createArrayOf("text", keys));
                    statement.setArray(3, ids(statement, claimed));
                    statement.setInt(4, limit);
                },
                OutboxRows::read);
    }

    void delete(List<OutboxRow> rows) {
        template.update(delete, statement -> statement.setArray(1, ids(statement, rows)));
    }

    private static Array ids(PreparedStatement statement, List<OutboxRow> rows) throws SQLException {
        Object[] ids = rows.stream().map(OutboxRow::id).toArray();
        return statement.getConnection().createArrayOf("uuid", ids);
    }

    /** Records the failure and the time of the next attempt. Returns true if the event was parked. */
    boolean failed(OutboxRow row, Throwable failure, RedeliveryPolicy retry, double jitter) {
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

    /** Returns the text of a failure, truncated and without NUL characters, which PostgreSQL does not store. */
    private static String text(Throwable failure) {
        String text = String.valueOf(failure).replace('\0', ' ');
        return text.substring(0, Math.min(text.length(), MAXIMUM_ERROR));
    }
}
