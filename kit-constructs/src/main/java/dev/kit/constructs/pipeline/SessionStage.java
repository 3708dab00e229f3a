package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.SecurityRequirement;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Runs the session step of one endpoint. A step that returns no session refuses the request. */
final class SessionStage {

    private final EndpointRuntime runtime;
    private final @Nullable Step<SessionContext<Object>, Object> step;

    /** The step is declared to admit requests without a credential. */
    private final boolean open;

    SessionStage(EndpointRuntime runtime) {
        this.runtime = runtime;
        step = runtime.environment().session(runtime.definition().session().orElse(null));
        open = runtime.definition()
                .credentials()
                .filter(SessionStage::admitsAnyone)
                .isPresent();
    }

    private static boolean admitsAnyone(SecurityRequirement requirement) {
        return requirement.optional() || requirement.schemes().isEmpty();
    }

    void run(PipelineContext context) throws Exception {
        if (step == null) {
            return;
        }
        Object session = step.apply(context);
        if (session == null && !open) {
            throw HttpErrors.unauthorized("The caller is not known.");
        }
        String mistake = mistake(session);
        if (mistake != null) {
            throw new IllegalStateException("The session step of " + runtime.endpoint() + " returned " + mistake);
        }
        context.accept(session);
    }

    /** Returns the remedy for a value that cannot decide; null for a session. */
    private @Nullable String mistake(@Nullable Object session) {
        if (session instanceof Future || session instanceof CompletionStage || session instanceof Flow.Publisher) {
            return "a future, which is not awaited. Return the session itself: the step may block.";
        }
        return !open && isOptional(session)
                ? "an Optional, which is a session even if it is empty. Look the caller up with"
                        + " Credential.….foundBy(…), which answers 401 for an empty one."
                : null;
    }

    private static boolean isOptional(@Nullable Object session) {
        return session instanceof Optional
                || session instanceof OptionalLong
                || session instanceof OptionalInt
                || session instanceof OptionalDouble;
    }
}
