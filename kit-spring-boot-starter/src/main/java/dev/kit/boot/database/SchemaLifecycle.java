package dev.kit.boot.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/** Sees to Kit's tables after the application's own migrations and before anything uses them. */
final class SchemaLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SchemaLifecycle.class);

    private final boolean auto;
    private final @Nullable DataSource primary;
    private final @Nullable DataSource migrations;
    private final List<RequiredTables> required;
    private final List<SchemaFile> files;
    private volatile boolean running;

    /**
     * @param primary gets all tables when they are created; null if there is none, or no one among several
     * @param migrations connections to {@code primary} as the role that migrates; null if there is no such role
     */
    SchemaLifecycle(
            boolean auto,
            @Nullable DataSource primary,
            @Nullable DataSource migrations,
            List<RequiredTables> required,
            List<SchemaFile> files) {
        this.auto = auto;
        this.primary = primary;
        this.migrations = migrations;
        this.required = List.copyOf(required);
        this.files = files;
    }

    @Override
    public void start() {
        running = true;
        List<RequiredTable> tables =
                required.stream().flatMap(part -> part.tables().stream()).toList();
        if (auto) {
            wanted(tables).forEach(this::apply);
        }
        check(tables);
    }

    private Map<DataSource, Set<SchemaFile>> wanted(List<RequiredTable> tables) {
        Map<DataSource, Set<SchemaFile>> wanted = new LinkedHashMap<>();
        if (primary != null) {
            wanted.put(primary, new LinkedHashSet<>(files));
        }
        for (RequiredTable table : tables) {
            files.stream()
                    .filter(file -> file.table().equals(table.table()))
                    .forEach(file -> wanted.computeIfAbsent(table.dataSource(), any -> new LinkedHashSet<>())
                            .add(file));
        }
        return wanted;
    }

    private void apply(DataSource dataSource, Set<SchemaFile> wanted) {
        if (!isPostgres(dataSource)) {
            return;
        }
        DataSource writing = dataSource.equals(primary) && migrations != null ? migrations : dataSource;
        try {
            String role = SchemaCheck.role(JdbcClient.create(dataSource));
            new SchemaWriter(writing).apply(List.copyOf(wanted), role);
        } catch (DataAccessException | TransactionException e) {
            // The check that follows names what is missing; a role that may not create tables is no fault by itself.
            log.info(
                    "Kit's tables were not created: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).getMessage());
        }
    }

    private void check(List<RequiredTable> tables) {
        SchemaCheck check = new SchemaCheck(files);
        List<String> problems = new ArrayList<>();
        for (RequiredTable table : tables) {
            String problem = isPostgres(table.dataSource()) ? check.problem(table) : null;
            if (problem != null && !problems.contains(problem)) {
                problems.add(problem);
            }
        }
        if (!problems.isEmpty()) {
            throw new MissingTableException(problems);
        }
    }

    /** A database that cannot be reached must not keep the application from starting; what needs it will say so. */
    private static boolean isPostgres(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return "PostgreSQL".equals(connection.getMetaData().getDatabaseProductName());
        } catch (SQLException | RuntimeException e) {
            log.warn("Kit's tables were not looked for, the database cannot be reached: {}", e.getMessage());
            return false;
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

    /** First of all. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
