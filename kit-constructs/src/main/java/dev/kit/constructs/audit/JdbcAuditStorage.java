package dev.kit.constructs.audit;

import dev.kit.constructs.Service;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Keeps audit records in a PostgreSQL table, made by {@code META-INF/kit/sql/audit_log.sql}.
 *
 * <p>Writes one batch with one round trip, inside the transaction that runs on its data source, if any. Thread-safe.
 */
public final class JdbcAuditStorage implements AuditStorage {

    /** The table unless another is given. */
    public static final String DEFAULT_TABLE = "audit_log";

    private final DataSource dataSource;
    private final String tableName;
    private final String databaseServiceName;
    private final AuditTable table;
    private final JdbcTemplate writer;
    private final JdbcClient reader;

    /** Keeps records in {@code tableName}; a dot separates a schema, each part is quoted. */
    public JdbcAuditStorage(DataSource dataSource, String databaseServiceName, String tableName) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.tableName = tableName;
        this.databaseServiceName = Objects.requireNonNull(databaseServiceName, "databaseServiceName");
        this.table = new AuditTable(tableName);
        this.writer = new JdbcTemplate(dataSource);
        this.reader = JdbcClient.create(writer);
    }

    /** A service named {@code audit} that keeps records in the database of {@code database}. */
    public static Service<AuditStorage> on(Service<DataSource> database) {
        return on(database, DEFAULT_TABLE);
    }

    /** A service named {@code audit} that keeps records in a table of {@code database}. */
    public static Service<AuditStorage> on(Service<DataSource> database, String tableName) {
        return Service.from(
                "audit", registry -> new JdbcAuditStorage(registry.get(database), database.serviceName(), tableName));
    }

    /** Where the table is. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** The table, {@code table} or {@code schema.table}. */
    public String tableName() {
        return tableName;
    }

    @Override
    public void write(List<AuditRecord> batch) {
        if (!batch.isEmpty()) {
            writer.batchUpdate(table.insert(), batch, batch.size(), AuditRows::bind);
        }
    }

    @Override
    public AuditPage query(AuditQuery query) {
        AuditStatement statement = table.select(query);
        return AuditPages.of(
                reader.sql(statement.sql())
                        .params(statement.parameters())
                        .query(AuditRows::read)
                        .list(),
                query.limit());
    }

    @Override
    public long count(AuditQuery query) {
        AuditStatement statement = table.count(query);
        return reader.sql(statement.sql())
                .params(statement.parameters())
                .query(Long.class)
                .single();
    }

    @Override
    public Optional<String> databaseServiceName() {
        return Optional.of(databaseServiceName);
    }
}
