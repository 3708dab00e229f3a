package dev.kit.examples.shop;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.events.Publisher;
import java.time.Clock;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The services of the shop and the two factories its endpoints come from. */
public final class Shop {

    /** The pool that Spring Boot configures from {@code DATABASE_URL}. */
    public static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    /** Signs and checks session cookies with {@code SESSION_SECRET}. */
    public static final Service<SessionTokens> SESSIONS = Service.of(
            "sessions",
            env -> new SessionTokens(
                    env.create(v -> v.get("SESSION_SECRET")
                                    .string()
                                    .minLength(32)
                                    .secret())
                            .parse(),
                    Clock.systemUTC()));

    /** The time, which a test may set. */
    public static final Service<Clock> CLOCK = Service.of("clock", env -> Clock.systemUTC());

    /** Publishes events within this process unless {@code EVENT_PUBLISHER_CONNECTION_STRING} names a broker. */
    public static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

    /** Writes {@code audit_log} in the transaction of the endpoint. */
    public static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);

    /** The cookie of a logged-in customer. */
    public static final Credential SESSION = Credential.cookie("session").message("Log in first: POST /auth/login.");

    /** For everyone: products, and logging in. */
    public static final EndpointFactory<NoSession, JdbcClient> anyone =
            e.services(SESSIONS).database(DATABASE);

    /** For a logged-in customer, who sees the rows of the own tenant and no others. */
    public static final EndpointFactory<Session, JdbcClient> customers = anyone.session(
                    SESSION.verifiedBy((ctx, token) -> ctx.service(SESSIONS).verify(token)))
            .rls(ctx -> Map.of("tenant_id", ctx.session().tenantId()))
            .auditor(AUDITS)
            .actor(ctx -> new AuditActor(Long.toString(ctx.session().customerId()), "customer"))
            .publisher(EVENTS);

    private Shop() {}
}
