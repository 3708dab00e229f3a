package dev.kit.studio.data;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of a database as they were at {@code updatedAt}. Immutable. */
public final class DatabaseSchema {

    private final Instant updatedAt;
    private final String database;
    private final String defaultSchema;
    private final List<Table> tables;
    private final Map<String, Table> byName;

    DatabaseSchema(Instant updatedAt, String database, String defaultSchema, List<Table> tables) {
        this.updatedAt = updatedAt;
        this.database = database;
        this.defaultSchema = defaultSchema;
        this.tables = List.copyOf(tables);
        this.byName = tables.stream().collect(Collectors.toMap(Table::name, Function.identity(), (a, b) -> a));
    }

    /** When it was read. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** The name of the database. */
    public String database() {
        return database;
    }

    /** The schema whose tables are named without it. */
    public String defaultSchema() {
        return defaultSchema;
    }

    /** All tables that are not excluded, by schema and name, those of the default schema first. */
    public List<Table> tables() {
        return tables;
    }

    /** The table of that name; {@code schema.table} also finds those of the default schema. */
    public Optional<Table> table(String name) {
        Table found = byName.get(name);
        String prefix = defaultSchema + ".";
        return found == null && name.startsWith(prefix)
                ? Optional.ofNullable(byName.get(name.substring(prefix.length())))
                : Optional.ofNullable(found);
    }
}
