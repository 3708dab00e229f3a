package dev.kit.examples.shop.staff;

import static dev.kit.examples.shop.Shop.AUDITS;
import static dev.kit.examples.shop.Shop.EVENTS;
import static dev.kit.examples.shop.Shop.anyone;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.envkit.Env;
import dev.kit.envkit.Secret;
import dev.kit.envkit.Variable;
import dev.kit.examples.shop.staff.StaffMember.Role;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The factory of the endpoints for staff. */
final class Staff {

    /** Reads {@code STAFF_MANAGER_KEY} and {@code STAFF_AUDITOR_KEY}; a role without a key cannot be taken. */
    static final Service<StaffKeys> KEYS =
            Service.of("staff-keys", env -> env.create(Staff::keys).parse());

    /** Below {@code /staff}: managers, unless an endpoint says otherwise. */
    static final EndpointFactory<StaffMember, JdbcClient> staff = anyone.factory("/staff")
            .services(KEYS)
            .settings(s -> s.tag("staff", "Stock, prices and audits, for the staff of the shop.")
                    .groups("staff")
                    .authorizers("apiKey"))
            .authorizer("apiKey")
            .session(Credential.apiKey("X-API-Key")
                    .message(StaffKeys.NO_KEY)
                    .verifiedBy((ctx, key) -> ctx.service(KEYS).member(key)))
            .authorize(ctx -> ctx.session().is(Role.MANAGER))
            .auditor(AUDITS)
            .actor(ctx -> new AuditActor(ctx.session().role().name().toLowerCase(Locale.ROOT), "staff"))
            .publisher(EVENTS)
            .header("Cache-Control", "no-store");

    private Staff() {}

    private static Variable<StaffKeys> keys(Env env) {
        return env.into(
                Staff::keys,
                env.get("STAFF_MANAGER_KEY").string().minLength(16).secret().optional(),
                env.get("STAFF_AUDITOR_KEY").string().minLength(16).secret().optional());
    }

    private static StaffKeys keys(Optional<Secret<String>> manager, Optional<Secret<String>> auditor) {
        Map<Role, Secret<String>> keys = new EnumMap<>(Role.class);
        manager.ifPresent(key -> keys.put(Role.MANAGER, key));
        auditor.ifPresent(key -> keys.put(Role.AUDITOR, key));
        return new StaffKeys(keys);
    }
}
