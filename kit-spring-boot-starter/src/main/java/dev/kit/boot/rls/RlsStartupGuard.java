package dev.kit.boot.rls;

import dev.kit.constructs.ServiceException;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.rls.RlsFinding;
import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.rls.RlsGuard;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.dao.DataAccessException;

/** Checks the databases of endpoints with row-level security, once all beans exist and migrations have run. */
record RlsStartupGuard(
        Supplier<List<Endpoint<?>>> endpoints, ServiceRegistry services, RlsProperties settings, boolean failing)
        implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(RlsStartupGuard.class);

    private static final Set<Problem> DETOURS = EnumSet.of(
            Problem.VIEW_PASSES_POLICIES,
            Problem.MATERIALIZED_VIEW_HAS_NO_POLICY,
            Problem.FUNCTION_PASSES_POLICIES,
            Problem.RULE_PASSES_POLICIES,
            Problem.PARTITION_IS_UNPROTECTED);

    @Override
    public void afterSingletonsInstantiated() {
        Set<RlsFinding> findings = new LinkedHashSet<>();
        databases().forEach((database, uses) -> findings.addAll(findings(database, uses)));
        if (findings.isEmpty()) {
            return;
        }
        if (failing) {
            throw new RlsFindingsException(List.copyOf(findings));
        }
        log.warn("{}\nIn production this stops the start.", RlsFindingsException.report(List.copyOf(findings)));
    }

    private Map<Database<Object>, Uses> databases() {
        Map<Database<Object>, Uses> databases = new LinkedHashMap<>();
        for (Endpoint<?> endpoint : endpoints.get()) {
            EndpointDefinition definition = endpoint.definition();
            if (definition.rls().isPresent() || definition.isRlsBypassed()) {
                definition
                        .database()
                        .ifPresent(database -> databases
                                .computeIfAbsent(database, key -> new Uses(new ArrayList<>(), new ArrayList<>()))
                                .add(endpoint));
            }
        }
        return databases;
    }

    /** Returns the findings; an unreachable database must not prevent startup and is not checked. */
    private List<RlsFinding> findings(Database<Object> database, Uses uses) {
        try {
            DataSource dataSource = services.get(database.service());
            List<RlsFinding> findings = new ArrayList<>();
            RlsGuard guard = RlsGuard.of(dataSource);
            if (!uses.guarded().isEmpty()) {
                guard.check().stream().filter(this::counts).forEach(findings::add);
            }
            if (!uses.bypassing().isEmpty()) {
                findings.addAll(bypassing(guard, uses));
            }
            return findings;
        } catch (DataAccessException | ServiceException e) {
            log.warn(
                    "Row-level security of database \"{}\" was not checked: {}",
                    database.service().serviceName(),
                    e.getMessage());
            return List.of();
        }
    }

    /**
     * Returns true unless the finding is exempt; unprotected roles and tables cannot be exempt, detours past policies
     * can.
     */
    private boolean counts(RlsFinding finding) {
        return !(settings.exempt().contains(finding.subject()) && DETOURS.contains(finding.problem()));
    }

    private List<RlsFinding> bypassing(RlsGuard guard, Uses uses) {
        String bypassRole = settings.bypassRole();
        if (bypassRole != null) {
            return guard.checkBypassRole(bypassRole);
        }
        return guard.check().stream().anyMatch(RlsStartupGuard::isOwnRoles) ? List.of() : List.of(unnamed(uses));
    }

    /** Returns true if the connection's own role already bypasses every policy. */
    private static boolean isOwnRoles(RlsFinding finding) {
        return finding.problem() == Problem.ROLE_IS_SUPERUSER || finding.problem() == Problem.ROLE_BYPASSES_RLS;
    }

    private static RlsFinding unnamed(Uses uses) {
        return new RlsFinding(
                Problem.BYPASS_ROLE_IS_UNUSABLE,
                "kit.rls.bypass-role",
                "Endpoint " + uses.bypassing().get(0) + " bypasses row-level security, but no role may do so. Set"
                        + " kit.rls.bypass-role to a role made with: create role app_bypass nologin bypassrls; grant"
                        + " app_bypass to the application's role.");
    }

    /** The endpoints of one database that rely on its policies, and the endpoints that bypass them. */
    private record Uses(List<Endpoint<?>> guarded, List<Endpoint<?>> bypassing) {

        void add(Endpoint<?> endpoint) {
            (endpoint.definition().isRlsBypassed() ? bypassing : guarded).add(endpoint);
        }
    }
}
