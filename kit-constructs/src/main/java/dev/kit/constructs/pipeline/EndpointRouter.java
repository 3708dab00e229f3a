package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.RoutePath;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Routes and answers every request to a set of endpoints.
 *
 * <p>For adaptors without a router. Immutable and thread-safe. Unknown paths are answered 404, other methods 405 with
 * {@code Allow}; {@code OPTIONS} returns the methods and {@code HEAD} is {@code GET} without its body, unless an
 * endpoint handles them itself.
 */
public final class EndpointRouter {

    private final RouteTable<Pipeline> routes;
    private final List<Pipeline> pipelines;

    private EndpointRouter(RouteTable<Pipeline> routes, List<Pipeline> pipelines) {
        this.routes = routes;
        this.pipelines = pipelines;
    }

    /**
     * Returns a router of {@code endpoints}.
     *
     * @throws dev.kit.constructs.InvalidConstructsException if they contradict themselves or one another
     */
    public static EndpointRouter of(List<? extends Endpoint<?>> endpoints, PipelineEnvironment environment) {
        RouteTable.Builder<Pipeline> routes = RouteTable.builder();
        List<Pipeline> pipelines = Pipeline.createAll(endpoints, environment);
        for (Pipeline pipeline : pipelines) {
            routes.add(pipeline.endpoint().method(), pipeline.endpoint().path(), pipeline);
        }
        return new EndpointRouter(routes.build(), pipelines);
    }

    /**
     * Initializes the schemas and the validation of all endpoints.
     *
     * <p>It reads an empty input for each endpoint, so that the first request need not create them.
     */
    public void prime() {
        pipelines.forEach(Pipeline::prime);
    }

    /** Answers one request on the calling thread. The exchange need not provide its path parameters. */
    public Answer answer(Exchange exchange) {
        return answer(exchange, thrown -> {});
    }

    /**
     * Answers like {@link #answer(Exchange)}, and reports exceptions to {@code failures}.
     *
     * <p>It receives the exception that an endpoint threw, if any.
     */
    public Answer answer(Exchange exchange, Consumer<? super Throwable> failures) {
        String path = RoutePath.withoutParameters(exchange.path());
        RouteTable.Match<Pipeline> match = routes.match(exchange.method(), path);
        Pipeline pipeline = match == null ? null : match.route(exchange.method());
        if (match == null || pipeline == null) {
            return unanswered(exchange, routes.allowedMethods(path));
        }
        Map<String, String> parameters = RoutePath.parameters(pipeline.pathParameters(), match.values());
        if (parameters == null) {
            return Unrouted.problem(exchange, Unrouted.badPath());
        }
        Pipeline.Execution execution = pipeline.inspect(new RoutedRequest(exchange, path, parameters));
        if (execution.thrown() != null) {
            failures.accept(execution.thrown());
        }
        Answer answer = execution.answer();
        return exchange.method().equals("OPTIONS") ? Unrouted.withAllow(answer, routes.allowedMethods(path)) : answer;
    }

    private static Answer unanswered(Exchange exchange, Set<String> allowed) {
        if (allowed.isEmpty()) {
            return Unrouted.problem(exchange, Unrouted.notFound(exchange.method(), exchange.path()));
        }
        return exchange.method().equals("OPTIONS")
                ? Unrouted.options(exchange, allowed)
                : Unrouted.problem(exchange, Unrouted.methodNotAllowed(exchange.method(), allowed));
    }
}
