package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.AuthorizeContext;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.HttpErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs every authorization check of the endpoint and its factory, and requires that all of them pass. */
final class AuthorizationStage {

    private final List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> checks;

    AuthorizationStage(EndpointDefinition definition) {
        checks = definition.authorizations();
    }

    void check(PipelineContext context) throws Exception {
        for (var check : checks) {
            if (!Boolean.TRUE.equals(check.apply(context))) {
                throw HttpErrors.unauthorized("You are not allowed to do this.");
            }
        }
    }
}
