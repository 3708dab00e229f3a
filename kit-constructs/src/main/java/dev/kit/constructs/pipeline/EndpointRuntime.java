package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.CallerContext;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Effects;
import dev.kit.constructs.run.UnitOfWork;
import java.util.List;
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
                List.copyOf(definition.services()),
                data(definition),
                effects(definition),
                definition.timeout().orElse(environment.timeout()),
                new EndpointProvenance(endpoint, definition.actor().orElse(null)));
        return new EndpointRuntime(
                endpoint, definition, environment, logger, UnitOfWork.of(declaration, environment.constructs()));
    }

    private static Data<CallerContext<Object>> data(EndpointDefinition definition) {
        return new Data<>(
                definition.database().orElse(null),
                definition.sessionDatabase().orElse(null),
                definition.rls().orElse(null),
                definition.isRlsBypassed());
    }

    private static Effects effects(EndpointDefinition definition) {
        return new Effects(
                definition.publisher().orElse(null),
                definition.events(),
                definition.auditor().orElse(null),
                definition.auditActions(),
                definition.audits());
    }

    private static String loggerName(Endpoint<?> endpoint) {
        String place = endpoint.declaredAt().orElse(Endpoint.class.getName());
        int colon = place.lastIndexOf(':');
        return colon < 0 ? place : place.substring(0, colon);
    }
}
