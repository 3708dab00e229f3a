package dev.kit.studio.data;

import java.util.List;

/**
 * A foreign key, its columns in pairs.
 *
 * @param columns of the table that has the key
 * @param table the other table: the referenced one, or in {@link Table#referencedBy} the one that has the key
 */
record ForeignKey(String name, List<String> columns, String table, List<String> referencedColumns) {

    public ForeignKey {
        columns = List.copyOf(columns);
        referencedColumns = List.copyOf(referencedColumns);
    }
}
