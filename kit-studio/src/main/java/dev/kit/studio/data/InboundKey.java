package dev.kit.studio.data;

import java.util.List;

/**
 * A foreign key of another table that references this one.
 *
 * @param table the table that has the key
 */
record InboundKey(String name, String table, List<String> columns, List<String> referencedColumns) {

    public InboundKey {
        columns = List.copyOf(columns);
        referencedColumns = List.copyOf(referencedColumns);
    }
}
