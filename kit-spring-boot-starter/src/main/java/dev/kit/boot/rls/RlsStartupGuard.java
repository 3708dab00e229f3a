package dev.kit.boot.rls;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceException;
import dev.kit.constructs.ServiceRegistry;
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
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.dao.DataAccessException;

/** Checks the databases of constructs with row-level security, once all beans exist and migrations have run. */
record RlsStartupGuard(
        RlsUses uses,
        ServiceRegistry services,
        RlsProperties settings,
        ObjectProvider<HibernateCaches> caches,
        boolean failing)
        implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(RlsStartupGuard.class);

    private static final Set<Problem> EXEMPTIBLE = EnumSet.of(
            Problem.TABLE_IS_UNPROTECTED,
            Problem.POLICY_IS_OPEN,
            Problem.VIEW_PASSES_POLICIES,
            Problem.MATERIALIZED_VIEW_HAS_NO_POLICY,
            Problem.FUNCTION_PASSES_POLICIES,
            Problem.RULE_PASSES_POLICIES,
            Problem.PARTITION_IS_UNPROTECTED);

    @Override
    public void afterSingletonsInstantiated() {
        Set<RlsFinding> findings = new LinkedHashSet<>();
        Map<Service<DataSource>, List<RlsUses.Use>> databases = new LinkedHashMap<>();
        uses.all()
                .forEach(use -> databases
                        .computeIfAbsent(use.database(), key -> new ArrayList<>())
                        .add(use));
        databases.forEach((database, used) -> findings.addAll(findings(database, used)));
        if (findings.isEmpty()) {
            return;
        }
        if (failing) {
            throw new RlsFindingsException(List.copyOf(findings));
        }
        log.warn("{}\nIn production this stops the start.", RlsFindingsException.report(List.copyOf(findings)));
    }

    /** Returns the findings; an unreachable database must not prevent startup and is not checked. */
    private List<RlsFinding> findings(Service<DataSource> database, List<RlsUses.Use> used) {
        try {
            List<RlsFinding> findings = new ArrayList<>();
            RlsGuard guard = RlsGuard.of(services.get(database));
            if (!used.stream().allMatch(RlsUses.Use::bypassing)) {
                guard.check().stream().filter(this::counts).forEach(findings::add);
                caches.ifAvailable(known -> findings.addAll(known.findings(services.get(database))));
            }
            used.stream()
                    .filter(RlsUses.Use::bypassing)
                    .findFirst()
                    .ifPresent(use -> findings.addAll(bypassing(guard, use)));
            return findings;
        } catch (DataAccessException | ServiceException e) {
            log.warn(
                    "Row-level security of database \"{}\" was not checked: {}",
                    database.serviceName(),
                    e.getMessage());
            return List.of();
        }
    }

    /** Returns true unless the finding is exempt; roles that no policy binds cannot be exempt. */
    private boolean counts(RlsFinding finding) {
        return !(settings.exempt().contains(finding.subject()) && EXEMPTIBLE.contains(finding.problem()));
    }

    private List<RlsFinding> bypassing(RlsGuard guard, RlsUses.Use use) {
        String bypassRole = settings.bypassRole();
        if (bypassRole != null) {
            return guard.checkBypassRole(bypassRole);
        }
        return guard.check().stream().anyMatch(RlsStartupGuard::isOwnRoles) ? List.of() : List.of(unnamed(use));
    }

    /** Returns true if the connection's own role already bypasses every policy. */
    private static boolean isOwnRoles(RlsFinding finding) {
        return finding.problem() == Problem.ROLE_IS_SUPERUSER || finding.problem() == Problem.ROLE_BYPASSES_RLS;
    }

    private static RlsFinding unnamed(RlsUses.Use use) {
        return new RlsFinding(
                Problem.BYPASS_ROLE_IS_UNUSABLE,
                "kit.rls.bypass-role",
                use.construct() + " bypasses row-level security, but no role may do so. Set"
                        + " kit.rls.bypass-role to a role made with: create role app_bypass nologin bypassrls; grant"
                        + " app_bypass to the application's role.");
    }
}
