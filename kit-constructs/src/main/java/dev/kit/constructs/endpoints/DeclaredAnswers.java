package dev.kit.constructs.endpoints;

import dev.kit.constructs.errors.ProblemType;
import dev.kit.constructs.openapi.FailureSpec;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Schema;
import java.util.function.Function;

/** Describes the error responses of endpoints for documents. */
final class DeclaredAnswers {

    private DeclaredAnswers() {}

    static FailureSpec spec(DeclaredFailure failure, Function<Schema<?>, JsonSchema> written) {
        Class<? extends Record> members = failure.members();
        return new FailureSpec(
                failure.status().code(),
                failure.description(),
                members == null
                        ? null
                        : new FailureSpec.Members(ProblemType.of(members), written.apply(Schema.of(members))));
    }

    /** Returns whether the pipeline itself may answer that the service is unavailable. */
    static boolean mayBeUnavailable(EndpointDefinition definition) {
        return definition.database().isPresent()
                || definition.sessionDatabase().isPresent()
                || definition.authorizer().filter("jwt"::equals).isPresent()
                || definition.rateLimit().filter(limit -> limit.isFailClosed()).isPresent()
                || definition
                        .sessionRateLimit()
                        .filter(limit -> limit.limit().isFailClosed())
                        .isPresent();
    }
}
