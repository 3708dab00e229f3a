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
final class SchemaWriter {

    /** "kit.sch" in hexadecimal; the value is arbitrary but fixed. */
    private static final long LOCK = 0x6b69742e736368L;

    private final DataSource migrations;
    private final JdbcClient client;

    SchemaWriter(DataSource migrations) {
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
                    String place = new TargetSchema(client).enter(schema, applicationRole);
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
                            + TargetSchema.quoted(applicationRole))
                    .update();
        }
    }
}
