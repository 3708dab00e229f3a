package dev.kit.constructs.pipeline;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.endpoints.CallerContext;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.InternalServerErrorException;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Provenance;
import dev.kit.constructs.run.UnitOfWork;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** One endpoint in its environment, for all requests to it. */
record EndpointRuntime(
        Endpoint<?> endpoint,
        EndpointDefinition definition,
        PipelineEnvironment environment,
        Logger logger,
        UnitOfWork<PipelineContext> unit) {

    static EndpointRuntime of(Endpoint<?> endpoint, PipelineEnvironment environment) {
        EndpointDefinition definition = endpoint.definition();
        Logger logger = environment.constructs.logger(null, loggerName(endpoint));
        Declaration<PipelineContext> declaration = new Declaration<>(
                "Endpoint",
                endpoint.toString(),
                logger,
                definition.services(),
                definition.data(),
                definition.effects(),
                definition.timeout().orElse(environment.timeout),
                new EndpointProvenance(endpoint, definition.actor().orElse(null)));
        return new EndpointRuntime(
                endpoint, definition, environment, logger, UnitOfWork.of(declaration, environment.constructs));
    }

    private static String loggerName(Endpoint<?> endpoint) {
        String place = endpoint.declaredAt().orElse(Endpoint.class.getName());
        int colon = place.lastIndexOf(':');
        return colon < 0 ? place : place.substring(0, colon);
    }

    /** Reads actor, address and trace from a request. */
    private record EndpointProvenance(
            Endpoint<?> endpoint, @Nullable Step<CallerContext<Object>, AuditActor> step)
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
}
