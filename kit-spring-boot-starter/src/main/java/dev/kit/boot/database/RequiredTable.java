package dev.kit.boot.database;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A table that this application requires.
 *
 * @param dataSource the database that must contain the table
 * @param table its name, {@code table} or {@code schema.table}
 * @param file the SQL file below {@code META-INF/kit/sql} that creates it, without its extension
 * @param user the human-readable name of the part that requires it, such as {@code the outbox of POST /orders}
 */
public record RequiredTable(DataSource dataSource, String table, String file, String user) {

    public RequiredTable {
        Objects.requireNonNull(dataSource, "dataSource");
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(user, "user");
    }

    /** Returns the schema of the name; null if the name is unqualified. */
    @Nullable String schema() {
        int dot = table.lastIndexOf('.');
        return dot < 0 ? null : table.substring(0, dot);
    }

    /** Returns true if the SQL file creates a table of this name. */
    boolean isOfItsFile() {
        return file.equals(table.substring(table.lastIndexOf('.') + 1));
    }

    /** Returns the module of Kit that has the SQL file. */
    String module() {
        return file.equals("kit_rate_limit") ? "kit-ratelimit-distributed" : "kit-constructs";
    }

    /** Returns the name as a SQL identifier, each part quoted. */
    String quoted() {
        return Arrays.stream(table.split("\\.", -1))
                .map(part -> '"' + part.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining("."));
    }
}
