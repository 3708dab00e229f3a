package dev.kit.boot.database;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The schema in which tables are created, checked before any statement is attempted. */
final class TargetSchema {

    private static final String STATE = """
            select current_user as role, current_database() as database,
                   coalesce(:schema, current_schema()) as name,
                   n.oid is not null as present,
                   coalesce(has_schema_privilege(n.oid, 'usage'), false)
                       and coalesce(has_schema_privilege(n.oid, 'create'), false) as open
              from (values (1)) as one
              left join pg_namespace n on n.nspname = coalesce(:schema, current_schema())
            """;

    private final JdbcClient client;

    TargetSchema(JdbcClient client) {
        this.client = client;
    }

    private record State(
            String role, String database, @Nullable String name, boolean present, boolean open) {}

    /**
     * Makes {@code schema}, or the current one if it is null, the target of this transaction's DDL.
     *
     * @param applicationRole the role that may use the schema afterwards
     * @return the human-readable name of the schema
     * @throws SchemaRefusedException if the schema is missing or this role may not use it
     */
    String enter(@Nullable String schema, String applicationRole) {
        State state = client.sql(STATE)
                .param("schema", schema)
                .query((row, number) -> new State(
                        row.getString("role"),
                        row.getString("database"),
                        row.getString("name"),
                        row.getBoolean("present"),
                        row.getBoolean("open")))
                .single();
        String name = checked(state, applicationRole);
        if (schema != null) {
            client.sql("select set_config('search_path', ?, true)")
                    .param(quoted(schema))
                    .query()
                    .listOfRows();
            admit(name, applicationRole);
        }
        return "schema " + name + " of database " + state.database();
    }

    private static String checked(State state, String applicationRole) {
        String name = state.name();
        if (name == null) {
            throw new SchemaRefusedException("The search path of role " + state.role() + " names no schema that exists."
                    + " Set kit.schema.name to one that does.");
        }
        if (!state.present()) {
            throw new SchemaRefusedException("Schema " + name + " does not exist. Run: create schema " + quoted(name)
                    + " authorization " + quoted(state.role()) + "; grant usage on schema " + quoted(name) + " to "
                    + quoted(applicationRole) + ";");
        }
        if (!state.open()) {
            throw new SchemaRefusedException("Role " + state.role() + " may not create tables in schema " + name
                    + ". Run as its owner: grant usage, create on schema " + quoted(name) + " to "
                    + quoted(state.role()) + "; or set kit.schema.name to a schema where it may.");
        }
        return name;
    }

    private void admit(String name, String applicationRole) {
        boolean admitted = client.sql("select has_schema_privilege(?, ?, 'usage')")
                .params(applicationRole, name)
                .query(Boolean.class)
                .single();
        if (!admitted) {
            client.sql("grant usage on schema " + quoted(name) + " to " + quoted(applicationRole))
                    .update();
        }
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
