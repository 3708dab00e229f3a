package dev.kit.constructs.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows of one table for the tenants of a proof, with a value for each column that needs one. */
final class TenantRows {

    private static final String COLUMNS = """
            select a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull
                     and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''
              from pg_attribute a
             where a.attrelid = to_regclass(?) and a.attnum > 0 and not a.attisdropped
            """;

    private final TenantTable table;
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, Boolean> required = new LinkedHashMap<>();

    TenantRows(TenantTable table, JdbcClient db) {
        this.table = table;
        db.sql(COLUMNS).param(table.name()).query(row -> {
            types.put(row.getString(1), row.getString(2));
            required.put(row.getString(1), row.getBoolean(3));
        });
        if (!types.containsKey(table.column())) {
            throw new IllegalArgumentException("Table \"" + table.name() + "\" has no column \"" + table.column()
                    + "\" for this role. Name the tenant's column with TenantTable.of(…).column(…).");
        }
    }

    TenantTable table() {
        return table;
    }

    /** Returns a tenant that owns no row yet, as text of the column's type. */
    String newTenant() {
        return String.valueOf(value(types.getOrDefault(table.column(), "text")));
    }

    /** Inserts a row of {@code tenant}; fails if the policies forbid it. */
    int insert(JdbcClient db, String tenant) {
        Map<String, Object> values = new LinkedHashMap<>();
        required.forEach((column, needed) -> {
            if (needed) {
                values.put(column, value(types.getOrDefault(column, "text")));
            }
        });
        values.putAll(table.values());
        values.put(table.column(), tenant);
        String columns = String.join(", ", values.keySet());
        String marks = values.keySet().stream().map(this::mark).collect(Collectors.joining(", "));
        return db.sql("insert into " + table.name() + " (" + columns + ") values (" + marks + ")")
                .params(List.copyOf(values.values()))
                .update();
    }

    /** Inserts a row of {@code tenant}, or throws an exception that names the table's requirements. */
    int seed(JdbcClient db, String tenant) {
        try {
            return insert(db, tenant);
        } catch (DataAccessException e) {
            throw new IllegalStateException(
                    "The proof could not insert a row of tenant " + tenant + " into " + table.name() + ": "
                            + e.getMostSpecificCause().getMessage()
                            + ". Give columns that need certain values with TenantTable.value(…), tenants that must"
                            + " exist with RlsProof.tenants(…), and the role of the proof the right to insert.",
                    e);
        }
    }

    int delete(JdbcClient db, String tenant) {
        return db.sql("delete from " + table.name() + " where " + table.column() + " = " + mark(table.column()))
                .param(tenant)
                .update();
    }

    int moveAll(JdbcClient db, String from, String to) {
        String mark = mark(table.column());
        return db.sql("update " + table.name() + " set " + table.column() + " = " + mark + " where " + table.column()
                        + " = " + mark)
                .params(to, from)
                .update();
    }

    int count(JdbcClient db, String tenant) {
        return db.sql("select count(*) from " + table.name() + " where " + table.column() + " = "
                        + mark(table.column()))
                .param(tenant)
                .query(Integer.class)
                .single();
    }

    /** Counts the visible rows that do not belong to {@code tenant}. */
    int countOthers(JdbcClient db, String tenant) {
        return db.sql("select count(*) from " + table.name() + " where " + table.column() + "::text <> ?")
                .param(tenant)
                .query(Integer.class)
                .single();
    }

    private String mark(String column) {
        return "cast(? as " + types.getOrDefault(column, "text") + ")";
    }

    private static Object value(String type) {
        int number = (int) (System.nanoTime() & 0x3fff_ffff);
        return switch (type.replaceAll("\\(.*", "").strip()) {
            case "uuid" -> UUID.randomUUID().toString();
            case "smallint" -> String.valueOf(number % 30_000);
            case "numeric" -> String.valueOf(number % 10);
            case "integer", "bigint", "real", "double precision" -> String.valueOf(number);
            case "boolean" -> "false";
            case "json", "jsonb" -> "{}";
            case "bytea" -> "";
            case "date", "timestamp without time zone", "timestamp with time zone", "timestamp" -> "2000-01-01";
            default -> "kit-" + Integer.toString(number, 36);
        };
    }
}
