package dev.kit.constructs.endpoints;

/** Checks that steps that use the session are declared after the session step. */
final class SessionOrder {

    private SessionOrder() {}

    static void check(EndpointDefinition definition) {
        if (!definition.authorizations().isEmpty()
                || definition.rls().isPresent()
                || definition.actor().isPresent()
                || definition.sessionRateLimit().isPresent()) {
            throw new IllegalStateException("Call .session(…) before .authorize(…), .rls(…), .actor(…) and"
                    + " .rateLimit(limit.perSession(…)): these were given for the session so far."
                    + " To replace it by one of the same type, call .replaceSession(…) of the factory.");
        }
    }
}
