package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.Endpoints.forbiddenUnless;

import dev.kit.constructs.Service;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Endpoints that ask who is calling, and how often. */
final class CallerEndpoints {

    record Session(String user, boolean admin) {}

    record Count(int value) {}

    record Directory(Map<String, Session> sessions) {}

    static final Service<Directory> DIRECTORY = Service.of(
            "directory",
            env -> new Directory(Map.of("a-token", new Session("alice", false), "b-token", new Session("bob", true))));

    private static final EndpointFactory<Session, NoDatabase> known = e.services(DIRECTORY)
            .session(Credential.cookie("session").message("Log in first.").verifiedBy(CallerEndpoints::known));

    private static final EndpointFactory<Session, NoDatabase> admins =
            known.authorize(ctx -> ctx.session().admin());

    private static final RateLimit TWICE = RateLimit.of(2, Duration.ofMinutes(1));

    static final Endpoint<Session> session =
            known.get("/me").output(Session.class).handle(ctx -> ctx.session());

    static final Endpoint<String> admin =
            admins.get("/admin").output(String.class).handle(ctx -> "welcome");

    static final Endpoint<Count> checkedLate = admins.post("/admin/counts")
            .body(Count.class)
            .authorize(ctx -> ctx.body().value() < 10)
            .output(Count.class)
            .handle(ctx -> ctx.body());

    static final Endpoint<String> open = admins.authorizeOnly(ctx -> true)
            .get("/admin/open")
            .output(String.class)
            .handle(ctx -> "open to all who are known");

    static final Endpoint<String> forbidden = known.get("/forbidden")
            .authorize(ctx -> {
                throw HttpErrors.forbidden("Not for you.");
            })
            .output(String.class)
            .handle(ctx -> "never");

    static final Endpoint<String> bearer = known.replaceSession(
                    Credential.bearer().message("Log in first.").verifiedBy(CallerEndpoints::known))
            .get("/bearer")
            .settings(s -> s.authorizer("bearer"))
            .output(String.class)
            .handle(ctx -> "in");

    static final Endpoint<String> brokenSession = e.session(Credential.none(ctx -> {
                if (ctx.header("X-Break") != null) {
                    throw new IllegalStateException("jdbc:postgresql://secret");
                }
                return new Session("anyone", false);
            }))
            .get("/broken-session")
            .output(String.class)
            .handle(ctx -> ctx.session().user());

    static final Endpoint<String> limited =
            known.get("/limited").rateLimit(TWICE).output(String.class).handle(ctx -> "counted");

    static final Endpoint<String> limitedBySession = known.get("/limited-by-session")
            .rateLimit(RateLimit.of(4, Duration.ofHours(1)))
            .rateLimit(TWICE.perSession(Session::user))
            .authorize(ctx -> forbiddenUnless(ctx.session().admin()))
            .output(String.class)
            .handle(ctx -> "counted");

    static final Endpoint<String> limitedByKey = e.get("/limited-by-key")
            .rateLimit(TWICE.key(ctx -> ctx.header("X-Key").orElse("none"))
                    .skip(ctx -> ctx.header("X-Skip").isPresent())
                    .message("Slow down."))
            .output(String.class)
            .handle(ctx -> "counted");

    static final Endpoint<Map<String, String>> cookies = e.get("/cookies").handle(ctx -> new TreeMap<>(ctx.cookies()));

    static final Endpoint<Map<String, String>> headers = e.get("/headers").handle(ctx -> {
        Map<String, String> own = new TreeMap<>(ctx.headers());
        own.keySet().removeIf(name -> !name.startsWith("x-") || name.equals("x-request-id"));
        return own;
    });

    static final Endpoint<String> requestId =
            e.get("/request-id").output(String.class).handle(ctx -> "id " + ctx.requestId());

    static final Endpoint<String> request = e.get("/request/:id")
            .header("Content-Type", "text/plain")
            .output(String.class)
            .handle(ctx -> ctx.method() + " " + ctx.path() + " from " + ctx.remoteAddress());

    private static Session known(SessionContext<?> context, String token) {
        Session session = context.service(DIRECTORY).sessions().get(token);
        if (session == null) {
            throw HttpErrors.unauthorized("Log in first.");
        }
        return session;
    }

    static List<Endpoint<?>> all() {
        return List.of(
                session,
                admin,
                checkedLate,
                open,
                forbidden,
                bearer,
                brokenSession,
                limited,
                limitedBySession,
                limitedByKey,
                cookies,
                headers,
                requestId,
                request);
    }

    private CallerEndpoints() {}
}
