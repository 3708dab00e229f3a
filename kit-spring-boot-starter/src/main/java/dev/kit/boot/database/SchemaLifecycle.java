package dev.kit.boot.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Creates or checks the tables that constructs need, after the application's own migrations and before their first use.
 *
 * <p>If no construct needs a table, no database is queried.
 */
final class SchemaLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SchemaLifecycle.class);
    private static final String POSTGRES = "PostgreSQL";

    private final boolean auto;
    private final SchemaCreation creation;
    private final TableCheck check;
    private final List<RequiredTables> required;
    private volatile boolean running;

    /**
     * Creates a lifecycle for the tables of {@code required}.
     *
     * @param migrations connections of the migration role; null if there is no such role
     */
    SchemaLifecycle(
            boolean auto, @Nullable DataSource migrations, List<RequiredTables> required, List<SchemaFile> files) {
        this.auto = auto;
        Map<String, SchemaFile> byTable =
                files.stream().collect(Collectors.toMap(SchemaFile::table, file -> file, (first, second) -> first));
        this.creation = new SchemaCreation(byTable, migrations);
        this.check = new TableCheck(byTable);
        this.required = List.copyOf(required);
    }

    @Override
    public void start() {
        running = true;
        List<RequiredTable> tables = onPostgres(
                required.stream().flatMap(part -> part.tables().stream()).toList());
        Map<RequiredTable, String> refused = auto ? creation.create(tables) : Map.of();
        List<String> problems = tables.stream()
                .map(table -> check.problem(table, refused.get(table)))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (!problems.isEmpty()) {
            throw new MissingTableException(problems);
        }
    }

    private static List<RequiredTable> onPostgres(List<RequiredTable> tables) {
        IdentityHashMap<DataSource, String> products = new IdentityHashMap<>();
        List<RequiredTable> usable = new ArrayList<>();
        for (RequiredTable table : tables) {
            String product = products.computeIfAbsent(table.dataSource(), SchemaLifecycle::product);
            if (product.equals(POSTGRES)) {
                usable.add(table);
            } else if (!product.isEmpty()) {
                log.warn(
                        "{} needs table {}, which is made for PostgreSQL; the database is {}, and what is written there"
                                + " will fail.",
                        table.user(),
                        table.table(),
                        product);
            }
        }
        return usable;
    }

    /** Returns the product name; an unreachable database must not prevent startup, since its users will report it. */
    private static String product(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return connection.getMetaData().getDatabaseProductName();
        } catch (SQLException | RuntimeException e) {
            log.warn("Kit's tables were not looked for, the database cannot be reached: {}", e.getMessage());
            return "";
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Returns the earliest phase. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
