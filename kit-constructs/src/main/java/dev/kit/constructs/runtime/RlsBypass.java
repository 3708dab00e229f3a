package dev.kit.constructs.runtime;

import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.TransactionSettings;
import org.jspecify.annotations.Nullable;

/** Work across tenants on purpose: as the role that may, and never unnoticed. */
final class RlsBypass {

    private static final AuditableAction<Bypassed> BYPASSED = AuditableAction.of("rls.bypassed", Bypassed.class);

    private final Route route;
    private final @Nullable String role;
    private final boolean audited;

    RlsBypass(Route route) {
        this.route = route;
        role = route.environment().rlsBypassRole();
        audited = route.definition().auditor().isPresent();
    }

    TransactionSettings apply(TransactionSettings settings) {
        return role == null ? settings : settings.role(role);
    }

    /** In the handler's transaction, before it does anything. */
    void record(Run run) {
        String shown = role == null ? "its own role" : "role " + role;
        route.logger()
                .info("{} bypasses row-level security as {}, request {}.", route.endpoint(), shown, run.requestId());
        if (audited) {
            run.auditor().audit(BYPASSED, new Bypassed(role));
        }
    }

    /** The payload of the audit. */
    record Bypassed(@Nullable String role) {}
}
