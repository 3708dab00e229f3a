package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Endpoints as a Lambda function behind REST APIs, of HTTP APIs with payload format 1.0 and of application load
 * balancers.
 *
 * <p>Immutable and thread-safe. Keep one in a constant, so that it is made in the initialization of the function:
 *
 * <pre>{@code
 * public final class Orders implements RequestStreamHandler {
 *     private static final RequestStreamHandler API =
 *             AmazonApiGatewayV1Endpoint.of(new EnvironmentParser(System.getenv()), placeOrder, listOrders);
 *
 *     public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
 *         API.handleRequest(event, answer, context);
 *     }
 * }
 * }</pre>
 *
 * <p>Requests end in time for an answer before the platform ends the invocation. An answer of more than 6 MB (1 MB for
 * a load balancer) is replaced by a problem with status 500 and the code {@code RESPONSE_TOO_LARGE}.
 */
public final class AmazonApiGatewayV1Endpoint implements RequestStreamHandler {

    private final GatewayHandler handler;

    private AmazonApiGatewayV1Endpoint(GatewayHandler handler) {
        this.handler = handler;
    }

    /**
     * Returns a handler of {@code endpoints} with the defaults of a {@link PipelineEnvironment}, which takes the claims
     * that the gateway's authorizer verified.
     *
     * @param env the variables that services read
     * @throws dev.kit.constructs.InvalidConstructsException if the endpoints contradict themselves or one another
     */
    public static AmazonApiGatewayV1Endpoint of(EnvironmentParser env, Endpoint<?>... endpoints) {
        return of(env, List.of(endpoints), GatewayHandler::defaults);
    }

    /**
     * Returns a handler of {@code endpoints} in an environment of your own, with a verifier of tokens for example.
     *
     * @param env the variables that services read
     * @param environment makes the environment around the services; called again after a snapshot
     * @throws dev.kit.constructs.InvalidConstructsException if the endpoints contradict themselves or one another
     */
    public static AmazonApiGatewayV1Endpoint of(
            EnvironmentParser env,
            List<? extends Endpoint<?>> endpoints,
            Function<ServiceRegistry, PipelineEnvironment> environment) {
        return new AmazonApiGatewayV1Endpoint(GatewayHandler.of(GatewayFormat.V1, env, endpoints, environment));
    }

    /** Returns a copy that tells {@code listener} of each request it answered, and nobody else. */
    public AmazonApiGatewayV1Endpoint listener(GatewayListener listener) {
        return new AmazonApiGatewayV1Endpoint(handler.listener(listener));
    }

    /**
     * Returns a copy that takes {@code path} off the requests that begin with it, for a custom domain that maps it to
     * the API. Requests by other ways, such as the API's own domain, are taken as they are.
     *
     * @param path one or more segments, such as {@code /v1}
     * @throws IllegalArgumentException if it has no slash before each segment, or one at the end
     */
    public AmazonApiGatewayV1Endpoint basePath(String path) {
        return new AmazonApiGatewayV1Endpoint(handler.basePath(path));
    }

    /**
     * Returns a copy that answers {@code events} before a snapshot is taken, so that the snapshot has loaded what
     * requests need. Transactions are rolled back, and nothing is published; a handler without a database is not
     * called.
     *
     * @param events JSON as the gateway sends it; one that is malformed is a warning in the log
     */
    public AmazonApiGatewayV1Endpoint rehearsing(String... events) {
        return new AmazonApiGatewayV1Endpoint(handler.rehearsing(events));
    }

    /**
     * Answers the request in {@code event}.
     *
     * @param context tells the time that is left and the id of the invocation; null outside the platform
     * @throws InvalidInvocationException if the event is malformed, or of another kind
     * @throws IOException if the streams of the platform fail
     */
    @Override
    public void handleRequest(InputStream event, OutputStream answer, @Nullable Context context) throws IOException {
        handler.handle(event, answer, context);
    }
}
