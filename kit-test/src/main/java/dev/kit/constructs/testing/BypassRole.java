package dev.kit.constructs.testing;

import dev.kit.constructs.database.TransactionSettings;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The role of transactions that bypass row-level security; applications name it in {@code kit.rls.bypass-role}. */
final class BypassRole {

    /** A role that the policies do not bind needs no other one. */
    private static final String GRANTED = """
            select role.rolname
              from pg_roles own
              join pg_roles role on role.rolbypassrls and pg_has_role(own.oid, role.oid, 'member')
             where own.rolname = current_user and not own.rolsuper and not own.rolbypassrls
             order by role.rolcanlogin, role.rolname limit 1
            """;

    private BypassRole() {}

    /** Adds the role that {@code dataSource} may assume to a transaction that bypasses the policies without one. */
    static TransactionSettings apply(TransactionSettings settings, DataSource dataSource) {
        if (!"off".equals(settings.variables().get("row_security"))
                || settings.role().isPresent()) {
            return settings;
        }
        return JdbcClient.create(dataSource)
                .sql(GRANTED)
                .query(String.class)
                .optional()
                .map(settings::role)
                .orElse(settings);
    }
}
