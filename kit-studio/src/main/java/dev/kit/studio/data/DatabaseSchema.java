package dev.kit.studio.data;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        this.byName = byName();
    }

    /** Maps names to tables. The names of tables take precedence over alternative spellings of other tables' names. */
    private Map<String, Table> byName() {
        Map<String, Table> names = new HashMap<>();
        tables.forEach(table -> names.put(table.name(), table));
        tables.forEach(table -> {
            names.putIfAbsent(Sql.nameable(table.schema()) + "." + Sql.nameable(table.table()), table);
            if (table.schema().equals(defaultSchema)) {
                names.putIfAbsent(table.table(), table);
            }
        });
        tables.forEach(table -> names.putIfAbsent(table.schema() + "." + table.table(), table));
        return Map.copyOf(names);
    }

    /** Returns the time at which the schema was read. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** Returns the name of the database. */
    public String database() {
        return database;
    }

    /** Returns the schema whose tables have unqualified names. */
    public String defaultSchema() {
        return defaultSchema;
    }

    /** Returns all tables that are not excluded. They are sorted by schema and name; the default schema comes first. */
    public List<Table> tables() {
        return tables;
    }

    /** Returns the table of that name. {@code schema.table} also finds tables of the default schema. */
    public Optional<Table> table(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
