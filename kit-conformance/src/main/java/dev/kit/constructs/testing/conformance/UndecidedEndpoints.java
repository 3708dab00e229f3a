package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.conformance.CallerEndpoints.Session;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Endpoints whose functions return nothing where they ought to decide. */
@SuppressWarnings("NullAway") // applications that are compiled without null checks return null
final class UndecidedEndpoints {

    private static final Map<String, Session> SESSIONS = Map.of("a-token", new Session("alice", false));
    private static final Session GUEST = new Session("guest", false);
    private static final Credential BEARER = Credential.bearer();
    private static final Credential COOKIE = Credential.cookie("session");

    private static Endpoint<?> of(String path, Step<SessionContext<NoDatabase>, ?> session) {
        return e.session(session).get("/undecided/" + path).handle(ctx -> ctx.session());
    }

    static List<Endpoint<?>> all() {
        return List.of(
                of("verified", COOKIE.verifiedBy((ctx, token) -> SESSIONS.get(token))),
                of("either", BEARER.or(COOKIE).verifiedBy((ctx, token) -> SESSIONS.get(token))),
                of("found", BEARER.foundBy((ctx, token) -> Optional.ofNullable(SESSIONS.get(token)))),
                of(
                        "guest",
                        COOKIE.optional(
                                (ctx, token) -> token.map(SESSIONS::get).orElse(token.isEmpty() ? GUEST : null))),
                of("optional", BEARER.verifiedBy((ctx, token) -> Optional.ofNullable(SESSIONS.get(token)))),
                of("future", BEARER.verifiedBy((ctx, token) -> CompletableFuture.completedFuture(SESSIONS.get(token)))),
                e.session(COOKIE.verifiedBy((ctx, token) -> SESSIONS.get(token)))
                        .authorize(ctx -> null)
                        .get("/undecided/authorized")
                        .handle(ctx -> "let in"),
                e.get("/undecided/limited")
                        .rateLimit(RateLimit.of(2, Duration.ofMinutes(1))
                                .key(request -> request.header("X-Key").orElse(null)))
                        .handle(ctx -> "counted"));
    }

    private UndecidedEndpoints() {}
}
