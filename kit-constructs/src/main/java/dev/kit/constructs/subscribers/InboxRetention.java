package dev.kit.constructs.subscribers;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Deletes old rows of the table {@code kit_inbox}. Immutable and thread-safe.
 *
 * <p>The table records the events that idempotent subscribers have handled. An event that is redelivered after its row
 * was deleted is handled again: keep rows for longer than the longest delivery delay of a transport.
 */
public final class InboxRetention {

    private static final int BATCH = 10_000;
    private static final String DELETE = """
            delete from %1$s
             where ctid = any (array(
                   select ctid from %1$s
                    where handled_at < now() - :age * interval '1 millisecond'
                    limit :batch))
            """;

    private final Transactions transactions;
    private final JdbcClient client;
    private final String delete;
    private final Duration age;

    /**
     * Creates a retention that keeps rows of {@code dataSource} for {@code age}.
     *
     * @throws IllegalArgumentException if the age is not positive
     */
    public InboxRetention(DataSource dataSource, Duration age) {
        this(dataSource, KitSchema.OF_THE_CONNECTION, age);
    }

    /**
     * Creates a retention for {@code schema} that keeps rows for {@code age}.
     *
     * @throws IllegalArgumentException if the age is not positive
     */
    public InboxRetention(DataSource dataSource, KitSchema schema, Duration age) {
        if (age.isNegative() || age.isZero()) {
            throw new IllegalArgumentException("The retention of an inbox must be positive, not " + age + ".");
        }
        this.transactions = Transactions.on(dataSource);
        this.client = JdbcClient.create(transactions.dataSource());
        this.delete = DELETE.formatted(schema.sql(Inbox.TABLE));
        this.age = Objects.requireNonNull(age, "age");
    }

    /**
     * Deletes older rows and returns their number. Each transaction deletes up to ten thousand.
     *
     * @throws Exception if the table cannot be reached
     */
    public int prune() throws Exception {
        int all = 0;
        int deleted;
        do {
            deleted = transactions.execute(TransactionSettings.defaults(), this::deleteBatch);
            all += deleted;
        } while (deleted == BATCH);
        return all;
    }

    private int deleteBatch() {
        return client.sql(delete)
                .param("age", age.toMillis())
                .param("batch", BATCH)
                .update();
    }
}
