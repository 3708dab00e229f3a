package dev.kit.studio.data;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tables of a database as they were at {@code updatedAt}. Immutable.
 *
 * @param defaultSchema the schema whose tables have unqualified names
 * @param tables all that are not excluded, by schema and name; the default schema comes first
 * @param byName the tables by their names and by alternative spellings
 */
public record DatabaseSchema(
        Instant updatedAt,
        String database,
        String defaultSchema,
        List<Table> tables,
        @JsonIgnore Map<String, Table> byName) {

    /** Returns a schema in which the names of tables precede alternative spellings of other tables' names. */
    static DatabaseSchema of(Instant updatedAt, String database, String defaultSchema, List<Table> tables) {
        Map<String, Table> names = new HashMap<>();
        tables.forEach(table -> names.put(table.name(), table));
        tables.forEach(table -> {
            names.putIfAbsent(Sql.nameable(table.schema()) + "." + Sql.nameable(table.table()), table);
            if (table.schema().equals(defaultSchema)) {
                names.putIfAbsent(table.table(), table);
            }
        });
        tables.forEach(table -> names.putIfAbsent(table.schema() + "." + table.table(), table));
        return new DatabaseSchema(updatedAt, database, defaultSchema, List.copyOf(tables), Map.copyOf(names));
    }

    /** Returns the table of that name. {@code schema.table} also finds tables of the default schema. */
    public Optional<Table> table(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
