package dev.kit.constructs.endpoints;

import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.openapi.SecurityRequirement;

/**
 * A session step that declares the credentials that it accepts.
 *
 * @param requirement the credentials
 * @param step the step, which reads one of them
 */
record DeclaredSession<D, S>(SecurityRequirement requirement, Step<SessionContext<D>, S> step)
        implements Step<SessionContext<D>, S> {

    @Override
    public S apply(SessionContext<D> context) throws Exception {
        return step.apply(context);
    }
}
