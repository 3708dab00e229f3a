package dev.kit.constructs.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A table whose rows belong to tenants.
 *
 * @param name the table, qualified by its schema if that is not on the search path
 * @param column the column that holds the tenant
 * @param values further columns of the rows that the proof inserts; absent required ones get a value by their type
 */
public record TenantTable(String name, String column, Map<String, ?> values) {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?");

    public TenantTable {
        checked(name);
        checked(column);
        values.keySet().forEach(TenantTable::checked);
        values = Map.copyOf(values);
    }

    /** Returns a table with the column {@code tenant_id}. */
    public static TenantTable of(String name) {
        return new TenantTable(name, "tenant_id", Map.of());
    }

    /** Returns a copy with another column for the tenant. */
    public TenantTable column(String column) {
        return new TenantTable(name, column, values);
    }

    /**
     * Returns a copy that sets a column of the inserted rows.
     *
     * <p>An example is a foreign key.
     */
    public TenantTable value(String column, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(values);
        all.put(column, Objects.requireNonNull(value, "value"));
        return new TenantTable(name, this.column, all);
    }

    private static void checked(String identifier) {
        if (!IDENTIFIER.matcher(identifier).matches()) {
            throw new IllegalArgumentException(
                    "\"" + identifier + "\" is not a plain name of a table or column, such as orders or shop.orders.");
        }
    }
}
