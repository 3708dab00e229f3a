package dev.kit.studio.data;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One row with its outgoing and incoming references. */
record TableRow(
        String table,
        Map<String, @Nullable Object> row,
        List<Column> columns,
        List<ForeignKey> foreignKeys,
        List<ForeignKey> referencedBy) {}
