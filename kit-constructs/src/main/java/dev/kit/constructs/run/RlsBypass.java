package dev.kit.constructs.run;

import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.TransactionSettings;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Work across tenants on purpose: as the role that may, and never unnoticed. */
final class RlsBypass {

    private static final AuditableAction<Bypassed> BYPASSED = AuditableAction.of("rls.bypassed", Bypassed.class);
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private final Declaration<?> construct;
    private final @Nullable String role;
    private final boolean audited;

    RlsBypass(Declaration<?> construct, ConstructEnvironment environment) {
        this.construct = construct;
        role = environment.rlsBypassRole();
        audited = construct.effects().auditor() != null;
    }

    /**
     * With {@code row_security} off, PostgreSQL refuses a statement that a policy would filter; left on, a role that
     * cannot bypass would be shown no rows, as if there were none.
     */
    TransactionSettings apply(TransactionSettings settings) {
        Map<String, String> variables = new LinkedHashMap<>(settings.variables());
        variables.put("row_security", "off");
        TransactionSettings bypassing = settings.variables(variables);
        return role == null ? bypassing : bypassing.role(role);
    }

    /** In the handler's transaction, before it does anything. */
    void record(RunState<?> run) {
        String shown = role == null ? "its own role" : "role " + role;
        construct
                .logger()
                .info("{} bypasses row-level security as {}, request {}.", construct.name(), shown, run.requestId());
        if (audited) {
            run.auditor().audit(BYPASSED, new Bypassed(role));
        }
    }

    /** Logs the remedy if the database refused to bypass. Other failures are not logged. */
    void explain(Throwable failure) {
        String refused = refusal(failure);
        Logger log = construct.logger();
        if (refused != null && role == null) {
            log.error(
                    "{} bypasses row-level security, but the connection's own role may not ({}). Set"
                            + " kit.rls.bypass-role to a role made with: create role app_bypass nologin"
                            + " bypassrls; grant app_bypass to the application's role.",
                    construct.name(),
                    refused);
        } else if (refused != null) {
            log.error("{} bypasses row-level security as role {}, which may not: {}.", construct.name(), role, refused);
        }
    }

    private static @Nullable String refusal(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(cause -> cause instanceof SQLException sql && INSUFFICIENT_PRIVILEGE.equals(sql.getSQLState()))
                .findFirst()
                .map(cause -> String.valueOf(cause.getMessage()))
                .orElse(null);
    }

    /** The payload of the audit. */
    record Bypassed(@Nullable String role) {}
}
