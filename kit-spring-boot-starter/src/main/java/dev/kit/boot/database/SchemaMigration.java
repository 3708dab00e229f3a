package dev.kit.boot.database;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Creates missing tables as the migration role and grants the application's role access to them.
 *
 * <p>All statements run in one transaction under an advisory lock, so that nodes that start concurrently do not
 * conflict. A table that Kit did not create is left unchanged.
 */
final class SchemaMigration {

    /** "kit.sch" in hexadecimal; the value is arbitrary but fixed. */
    private static final long LOCK = 0x6b69742e736368L;

    private static final String STATE = """
            select current_user as role, current_database() as database,
                   coalesce(:schema, current_schema()) as name,
                   n.oid is not null as present,
                   coalesce(has_schema_privilege(n.oid, 'usage'), false)
                       and coalesce(has_schema_privilege(n.oid, 'create'), false) as open
              from (values (1)) as one
              left join pg_namespace n on n.nspname = coalesce(:schema, current_schema())
            """;

    private final DataSource migrations;
    private final JdbcClient client;

    SchemaMigration(DataSource migrations) {
        this.migrations = migrations;
        this.client = JdbcClient.create(migrations);
    }

    /**
     * The outcome of applying schema files.
     *
     * @param place the human-readable name of the schema
     * @param changed the tables that were created or updated to the current version of their files
     */
    record Outcome(String place, List<String> changed) {}

    /**
     * Applies {@code files} in {@code schema} or the current schema; grants {@code applicationRole} each file's
     * privileges.
     *
     * @throws SchemaRefusedException if the schema is missing or the migration role may not use it
     */
    Outcome apply(Collection<SchemaFile> files, @Nullable String schema, String applicationRole) {
        return Objects.requireNonNull(new TransactionTemplate(new JdbcTransactionManager(migrations))
                .execute(status -> {
                    client.sql("select pg_advisory_xact_lock(?)")
                            .param(LOCK)
                            .query((row, number) -> number)
                            .list();
                    String place = enter(schema, applicationRole);
                    return new Outcome(
                            place,
                            files.stream()
                                    .filter(file -> apply(file, applicationRole))
                                    .map(SchemaFile::table)
                                    .toList());
                }));
    }

    private boolean apply(SchemaFile file, String applicationRole) {
        boolean missing = client.sql("select to_regclass(?) is null")
                .param(file.table())
                .query(Boolean.class)
                .single();
        String mark = missing ? null : mark(file);
        boolean foreign = !missing && (mark == null || !mark.startsWith("kit "));
        if (foreign || file.mark().equals(mark)) {
            return false;
        }
        client.sql(file.sql()).update();
        client.sql("comment on table " + file.table() + " is '" + file.mark() + "'")
                .update();
        grant(file, applicationRole);
        return true;
    }

    private @Nullable String mark(SchemaFile file) {
        return client.sql("select obj_description(to_regclass(?), 'pg_class')")
                .param(file.table())
                .query((row, number) -> String.valueOf(row.getString(1)))
                .single();
    }

    private void grant(SchemaFile file, String applicationRole) {
        String self = client.sql("select current_user").query(String.class).single();
        if (!file.privileges().isEmpty() && !self.equals(applicationRole)) {
            client.sql("grant " + String.join(", ", file.privileges()) + " on " + file.table() + " to "
                            + quoted(applicationRole))
                    .update();
        }
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
    private String enter(@Nullable String schema, String applicationRole) {
        State state =
                client.sql(STATE).param("schema", schema).query(State.class).single();
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

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
