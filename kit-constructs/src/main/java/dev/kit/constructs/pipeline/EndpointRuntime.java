package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.UnitOfWork;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One endpoint in its environment, for all requests to it. */
record EndpointRuntime(
        Endpoint<?> endpoint,
        EndpointDefinition definition,
        PipelineEnvironment environment,
        Logger logger,
        UnitOfWork<PipelineContext> unit) {

    static EndpointRuntime of(Endpoint<?> endpoint, PipelineEnvironment environment) {
        EndpointDefinition definition = endpoint.definition();
        Logger logger = LoggerFactory.getLogger(loggerName(endpoint));
        Declaration<PipelineContext> declaration = new Declaration<>(
                "Endpoint",
                endpoint.toString(),
                logger,
                definition.services(),
                definition.data(),
                definition.effects(),
                timeout(definition, environment),
                new EndpointProvenance(endpoint, definition.actor().orElse(null)));
        return new EndpointRuntime(
                endpoint, definition, environment, logger, UnitOfWork.of(declaration, environment.constructs()));
    }

    private static Duration timeout(EndpointDefinition definition, PipelineEnvironment environment) {
        return definition.timeout().orElse(environment.timeout());
    }

    Duration timeout() {
        return timeout(definition, environment);
    }

    private static String loggerName(Endpoint<?> endpoint) {
        String place = endpoint.declaredAt().orElse(Endpoint.class.getName());
        int colon = place.lastIndexOf(':');
        return colon < 0 ? place : place.substring(0, colon);
    }
}
