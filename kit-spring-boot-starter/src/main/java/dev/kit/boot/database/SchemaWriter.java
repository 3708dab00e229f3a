package dev.kit.boot.database;

import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Creates missing tables as the role that migrates, and lets the application's role use them.
 *
 * <p>Everything happens in one transaction under an advisory lock, so that nodes that start together do not collide. A
 * table that somebody else made is left alone.
 */
final class SchemaWriter {

    private static final Logger log = LoggerFactory.getLogger(SchemaWriter.class);

    /** "kit.sch" in hexadecimal; any fixed number does. */
    private static final long LOCK = 0x6b69742e736368L;

    private final DataSource migrations;
    private final JdbcClient client;

    SchemaWriter(DataSource migrations) {
        this.migrations = migrations;
        this.client = JdbcClient.create(migrations);
    }

    /** Applies {@code files}; {@code applicationRole} may then do what each file says. */
    void apply(List<SchemaFile> files, String applicationRole) {
        new TransactionTemplate(new JdbcTransactionManager(migrations)).executeWithoutResult(status -> {
            client.sql("select pg_advisory_xact_lock(?)")
                    .param(LOCK)
                    .query((row, number) -> number)
                    .list();
            files.forEach(file -> apply(file, applicationRole));
        });
    }

    private void apply(SchemaFile file, String applicationRole) {
        boolean missing = client.sql("select to_regclass(?) is null")
                .param(file.table())
                .query(Boolean.class)
                .single();
        String mark = missing ? null : mark(file);
        boolean foreign = !missing && (mark == null || !mark.startsWith("kit "));
        if (foreign || file.mark().equals(mark)) {
            return;
        }
        client.sql(file.sql()).update();
        client.sql("comment on table " + file.table() + " is '" + file.mark() + "'")
                .update();
        grant(file, applicationRole);
        log.info(
                "{} table {} from {}{}.sql",
                missing ? "Created" : "Updated",
                file.table(),
                SchemaFile.LOCATION,
                file.table());
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
            String role = '"' + applicationRole.replace("\"", "\"\"") + '"';
            client.sql("grant " + String.join(", ", file.privileges()) + " on " + file.table() + " to " + role)
                    .update();
        }
    }
}
