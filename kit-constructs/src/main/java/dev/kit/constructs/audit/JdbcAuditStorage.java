package dev.kit.constructs.audit;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores audit records in a PostgreSQL table, created by {@code META-INF/kit/sql/audit_log.sql}.
 *
 * <p>A batch takes one round trip, within the current transaction of its data source, if any. Thread-safe.
 */
public final class JdbcAuditStorage implements AuditStorage {

    /** The default name of the table. */
    public static final String DEFAULT_TABLE = "audit_log";

    private final DataSource dataSource;
    private final String tableName;
    private final String databaseServiceName;
    private final AuditTable table;
    private final JdbcTemplate writer;
    private final JdbcClient reader;

    /** Creates a storage in {@code tableName}. A dot separates the schema; each part is quoted. */
    public JdbcAuditStorage(DataSource dataSource, String databaseServiceName, String tableName) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.tableName = tableName;
        this.databaseServiceName = Objects.requireNonNull(databaseServiceName, "databaseServiceName");
        this.table = new AuditTable(tableName);
        this.writer = new JdbcTemplate(dataSource);
        this.reader = JdbcClient.create(writer);
    }

    /** Returns a service that stores records in {@value #DEFAULT_TABLE} of {@code database}. */
    public static Service<AuditStorage> on(Service<DataSource> database) {
        return on(database, DEFAULT_TABLE);
    }

    /**
     * Returns a service that stores records in a table of {@code database}.
     *
     * <p>It is named {@code audit} for {@value #DEFAULT_TABLE} of a service named {@code database}, otherwise after
     * both, such as {@code audit:archive:audit_log}. Two services of the same database and table are equal.
     */
    public static Service<AuditStorage> on(Service<DataSource> database, String tableName) {
        return Service.from(serviceName(database.serviceName(), tableName), new InTable(database, tableName));
    }

    private static String serviceName(String database, String tableName) {
        return database.equals("database") && tableName.equals(DEFAULT_TABLE)
                ? "audit"
                : "audit:" + database + ":" + tableName;
    }

    /** A record, so that services of the same table are equal. */
    private record InTable(Service<DataSource> database, String tableName)
            implements Function<ServiceRegistry, AuditStorage> {

        @Override
        public AuditStorage apply(ServiceRegistry registry) {
            return new JdbcAuditStorage(registry.get(database), database.serviceName(), place(registry));
        }

        /** Returns the name of the table. Kit's own table is in Kit's schema; any other name is used as it is. */
        private String place(ServiceRegistry registry) {
            return tableName.equals(DEFAULT_TABLE)
                    ? registry.get(KitSchema.SERVICE).named(tableName)
                    : tableName;
        }
    }

    /** Returns the data source of the table. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** Returns the name of the table, {@code table} or {@code schema.table}. */
    public String tableName() {
        return tableName;
    }

    @Override
    public void write(List<AuditRecord> batch) {
        if (!batch.isEmpty()) {
            writer.batchUpdate(table.insert(), batch, batch.size(), AuditTable::bind);
        }
    }

    @Override
    public AuditPage query(AuditQuery query) {
        return AuditPage.of(table.select(reader, query).query(AuditTable::read).list(), query.limit);
    }

    @Override
    public long count(AuditQuery query) {
        return table.count(reader, query).query(Long.class).single();
    }

    @Override
    public Optional<String> databaseServiceName() {
        return Optional.of(databaseServiceName);
    }
}
