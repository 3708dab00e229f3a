package dev.kit.constructs.testing;

import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Refuses to test with a role exempt from the policies: such tests pass whatever the policies are. */
final class PlainRole {

    private PlainRole() {}

    static void check(DataSource dataSource) {
        JdbcClient.create(dataSource)
                .sql("select rolname from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)")
                .query(String.class)
                .optional()
                .ifPresent(role -> {
                    throw new IllegalStateException("Tests would run as \"" + role
                            + "\", which row-level security does not bind, so they would prove nothing."
                            + " Use a role made with: create role app login nosuperuser nobypassrls.");
                });
    }
}
