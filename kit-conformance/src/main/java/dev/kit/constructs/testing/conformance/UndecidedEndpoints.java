package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.conformance.CallerEndpoints.Session;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Endpoints whose functions return nothing where they ought to decide. */
final class UndecidedEndpoints {

    private static final Map<String, Session> SESSIONS = Map.of("a-token", new Session("alice", false));

    private static final Session GUEST = new Session("guest", false);

    private static final EndpointFactory<Session, NoDatabase> known =
            e.session(Credential.cookie("session").verifiedBy((ctx, token) -> byToken(token)));

    static final Endpoint<Session> verified =
            known.get("/undecided/verified").output(Session.class).handle(ctx -> ctx.session());

    static final Endpoint<Session> either = e.session(
                    Credential.bearer().or(Credential.cookie("session")).verifiedBy((ctx, token) -> byToken(token)))
            .get("/undecided/either")
            .output(Session.class)
            .handle(ctx -> ctx.session());

    static final Endpoint<Session> found = e.session(
                    Credential.bearer().foundBy((ctx, token) -> Optional.ofNullable(SESSIONS.get(token))))
            .get("/undecided/found")
            .output(Session.class)
            .handle(ctx -> ctx.session());

    static final Endpoint<Session> guest = e.session(Credential.cookie("session")
                    .optional((ctx, token) -> token.isPresent() ? byToken(token.get()) : GUEST))
            .get("/undecided/guest")
            .output(Session.class)
            .handle(ctx -> ctx.session());

    static final Endpoint<String> mistaken = e.session(
                    Credential.bearer().verifiedBy((ctx, token) -> Optional.ofNullable(SESSIONS.get(token))))
            .get("/undecided/optional")
            .output(String.class)
            .handle(ctx -> "let in");

    static final Endpoint<String> promised = e.session(Credential.bearer().verifiedBy(UndecidedEndpoints::later))
            .get("/undecided/future")
            .output(String.class)
            .handle(ctx -> "let in");

    @SuppressWarnings("NullAway") // it does not read the nullness of type arguments
    static final Endpoint<String> authorized = known.authorize(
                    ctx -> ctx.session().admin() ? Boolean.TRUE : null)
            .get("/undecided/authorized")
            .output(String.class)
            .handle(ctx -> "let in");

    @SuppressWarnings("NullAway") // it does not read the nullness of type arguments
    static final Endpoint<String> limited = e.get("/undecided/limited")
            .rateLimit(RateLimit.of(2, Duration.ofMinutes(1))
                    .key(request -> request.header("X-Key").orElse(null)))
            .output(String.class)
            .handle(ctx -> "counted");

    @SuppressWarnings("NullAway") // compiled without null checks, it would not be noticed
    private static Session byToken(String token) {
        return SESSIONS.get(token);
    }

    private static CompletionStage<@Nullable Session> later(SessionContext<NoDatabase> context, String token) {
        return CompletableFuture.completedFuture(SESSIONS.get(token));
    }

    static List<Endpoint<?>> all() {
        return List.of(verified, either, found, guest, mistaken, promised, authorized, limited);
    }

    private UndecidedEndpoints() {}
}
