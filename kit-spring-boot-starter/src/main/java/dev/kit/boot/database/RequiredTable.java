package dev.kit.boot.database;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A table that this application cannot do without.
 *
 * @param dataSource where it must be
 * @param table its name, {@code table} or {@code schema.table}
 * @param file the SQL file below {@code META-INF/kit/sql} that makes it, without its ending
 * @param user who needs it, for people, such as {@code the outbox of POST /orders}
 */
public record RequiredTable(DataSource dataSource, String table, String file, String user) {

    public RequiredTable {
        Objects.requireNonNull(dataSource, "dataSource");
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(user, "user");
    }

    /** The schema that the name begins with; null if it has none. */
    @Nullable String schema() {
        int dot = table.lastIndexOf('.');
        return dot < 0 ? null : table.substring(0, dot);
    }

    /** Whether its file makes a table of this name. */
    boolean isOfItsFile() {
        return file.equals(table.substring(table.lastIndexOf('.') + 1));
    }

    /** The name as SQL wants it, each part in quotes. */
    String quoted() {
        return Arrays.stream(table.split("\\.", -1))
                .map(part -> '"' + part.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining("."));
    }
}
