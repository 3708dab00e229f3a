package dev.kit.examples.shop.auth;

import static dev.kit.constructs.endpoints.FailureStatus.Unauthorized;
import static dev.kit.examples.shop.Shop.SESSION;
import static dev.kit.examples.shop.Shop.SESSIONS;
import static dev.kit.examples.shop.Shop.anyone;
import static dev.kit.examples.shop.Shop.customers;

import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.examples.shop.SessionTokens;
import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Logging in and out with a cookie. */
final class AuthEndpoints {

    private static final BCryptPasswordEncoder PASSWORDS = new BCryptPasswordEncoder();

    /**
     * Compared when the e-mail is unknown, so that the answer takes as long; made beforehand, which takes as long too.
     */
    private static final String NOBODY = "$2a$10$hjwQvYZ4MBfubkIxATRBQuX8krLTyxotBdMoC3lh4iqWqfKJl1pv2";

    static final Endpoint<LoggedIn> login = anyone.post("/auth/login")
            .describe("Logs a customer in and sets the session cookie.", "auth")
            .rateLimit(RateLimit.of(30, Duration.ofMinutes(1)))
            .body(LoginForm.class)
            .fails(Unauthorized, "E-mail or password is wrong.")
            .output(LoggedIn.class)
            .handle((ctx, response) -> {
                Customer customer = authenticate(ctx.db(), ctx.body());
                return response.cookie(
                                "session",
                                ctx.service(SESSIONS).issue(customer.id(), customer.tenantId()),
                                CookieOptions.defaults()
                                        .httpOnly()
                                        .sameSite(CookieOptions.SameSite.LAX)
                                        .maxAge(SessionTokens.LIFETIME))
                        .send(new LoggedIn(customer.name(), customer.email(), customer.tenantId()));
            });

    static final Endpoint<LoggedIn> whoAmI = customers
            // Programs keep no cookies: a bearer token goes before the cookie.
            .replaceSession(Credential.bearer()
                    .or(SESSION)
                    .verifiedBy((ctx, token) -> ctx.service(SESSIONS).verify(token)))
            .get("/auth/me")
            .describe("The customer of the session.", "auth")
            .rls(RowLevelSecurity.none())
            .output(LoggedIn.class)
            .handle(ctx -> ctx.db()
                    .sql("select name, email, tenant_id as tenant from customers where id = ?")
                    .param(ctx.session().customerId())
                    .query(LoggedIn.class)
                    .optional()
                    .orElseThrow(() -> HttpErrors.unauthorized("This customer is gone. Log in again.")));

    static final Endpoint<Void> logout = anyone.post("/auth/logout")
            .describe("Ends the session.", "auth")
            .status(SuccessStatus.NoContent)
            .handle((ctx, response) -> response.deleteCookie("session").send());

    private AuthEndpoints() {}

    private static Customer authenticate(JdbcClient db, LoginForm form) {
        Optional<Customer> customer = db.sql(
                        "select id, tenant_id, name, email, password_hash from customers where email = ?")
                .param(form.email())
                .query(Customer.class)
                .optional();
        String hash = customer.map(Customer::passwordHash).orElse(NOBODY);
        boolean matches = PASSWORDS.matches(form.password(), hash);
        return customer.filter(found -> matches)
                .orElseThrow(() -> HttpErrors.unauthorized("E-mail or password is wrong."));
    }

    record Customer(long id, String tenantId, String name, String email, String passwordHash) {}
}
