package dev.kit.constructs.endpoints;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitRule;
import dev.kit.constructs.ratelimit.SessionRateLimit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The access control of an endpoint. Immutable.
 *
 * @param session the step that creates the session
 * @param authorizations the checks that must all hold
 * @param authorizer the kind of authorizer
 * @param knownAuthorizers the allowed kinds of authorizer; null for any
 * @param rateLimit the limit that applies before the session step
 * @param sessionRateLimit the limit by session
 * @param actor the step that names the actor
 */
record Access(
        @Nullable Step<SessionContext<Object>, Object> session,
        List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> authorizations,
        @Nullable String authorizer,
        @Nullable List<String> knownAuthorizers,
        @Nullable RateLimit rateLimit,
        @Nullable SessionRateLimit<Object> sessionRateLimit,
        @Nullable Step<CallerContext<Object>, AuditActor> actor) {

    static final Access OPEN = new Access(null, List.of(), null, null, null, null, null);

    Access {
        authorizations = List.copyOf(authorizations);
    }

    Access withSession(Step<SessionContext<Object>, Object> step) {
        return new Access(step, authorizations, authorizer, knownAuthorizers, rateLimit, sessionRateLimit, actor);
    }

    Access asking(Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean> check) {
        List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> all =
                new ArrayList<>(authorizations);
        all.add(check);
        return new Access(session, all, authorizer, knownAuthorizers, rateLimit, sessionRateLimit, actor);
    }

    Access askingOnly(Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean> check) {
        return new Access(session, List.of(check), authorizer, knownAuthorizers, rateLimit, sessionRateLimit, actor);
    }

    /**
     * Sets the authorizer; {@code none} clears it.
     *
     * @throws IllegalArgumentException if {@code kind} is not one of the known authorizers
     */
    Access withAuthorizer(String kind) {
        boolean none = kind.equals("none");
        if (knownAuthorizers != null && !none && !knownAuthorizers.contains(kind)) {
            throw new IllegalArgumentException("Authorizer \"" + kind + "\" not found in available authorizers: "
                    + String.join(", ", knownAuthorizers));
        }
        return new Access(
                session, authorizations, none ? null : kind, knownAuthorizers, rateLimit, sessionRateLimit, actor);
    }

    Access withKnownAuthorizers(List<String> kinds) {
        return new Access(session, authorizations, authorizer, List.copyOf(kinds), rateLimit, sessionRateLimit, actor);
    }

    Access withRateLimit(RateLimitRule<Object> rule) {
        RateLimit before = rule instanceof RateLimit limit ? limit : rateLimit;
        SessionRateLimit<Object> after = rule instanceof SessionRateLimit<Object> limit ? limit : sessionRateLimit;
        return new Access(session, authorizations, authorizer, knownAuthorizers, before, after, actor);
    }

    Access withActor(Step<CallerContext<Object>, AuditActor> step) {
        return new Access(session, authorizations, authorizer, knownAuthorizers, rateLimit, sessionRateLimit, step);
    }
}
