package dev.kit.studio.data;

import java.util.List;

/**
 * A foreign key, its columns in pairs.
 *
 * @param table the referenced table
 */
record ForeignKey(String name, List<String> columns, String table, List<String> referencedColumns) {

    public ForeignKey {
        columns = List.copyOf(columns);
        referencedColumns = List.copyOf(referencedColumns);
    }
}
