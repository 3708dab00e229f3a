package dev.kit.constructs.pipeline;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.endpoints.CallerContext;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.InternalServerErrorException;
import dev.kit.constructs.run.Provenance;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads actor, address and trace from a request. */
record EndpointProvenance(Endpoint<?> endpoint, @Nullable Step<CallerContext<Object>, AuditActor> step)
        implements Provenance<PipelineContext> {

    @Override
    public @Nullable String traceparent(PipelineContext context) {
        return context.exchange().header("traceparent");
    }

    @Override
    public @Nullable AuditActor actor(PipelineContext context) {
        if (step == null) {
            return null;
        }
        try {
            return Objects.requireNonNull(step.apply(context), "The .actor(…) step returned null.");
        } catch (Exception e) {
            throw new InternalServerErrorException("The actor of the request is not known.", e);
        }
    }

    @Override
    public AuditOrigin origin(PipelineContext context, AuditOrigin known) {
        return new AuditOrigin(
                known.requestId(),
                known.traceId(),
                known.tenant(),
                endpoint.pathTemplate(),
                endpoint.method(),
                context.remoteAddress());
    }
}
