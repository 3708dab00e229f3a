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
 * A Lambda function that serves endpoints for payload format 2.0.
 *
 * <p>It runs behind HTTP APIs with payload format 2.0 and function URLs.
 *
 * <p>Immutable and thread-safe. Keep it in a constant, so that it is created during the initialization of the function:
 *
 * <pre>{@code
 * public final class Orders implements RequestStreamHandler {
 *     private static final RequestStreamHandler API =
 *             AmazonApiGatewayV2Endpoint.of(new EnvironmentParser(System.getenv()), placeOrder, listOrders);
 *
 * <p>public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
 *         API.handleRequest(event, answer, context);
 *     }
 * }
 * }</pre>
 *
 * <p>Requests are ended early enough to answer before the platform ends the invocation. A response of more than 6 MB (1
 * MB for a load balancer) is replaced by a problem with status 500 and the code {@code RESPONSE_TOO_LARGE}.
 */
public final class AmazonApiGatewayV2Endpoint implements RequestStreamHandler {

    private final GatewayHandler handler;

    private AmazonApiGatewayV2Endpoint(GatewayHandler handler) {
        this.handler = handler;
    }

    /**
     * Returns a handler of {@code endpoints} with a default {@link PipelineEnvironment}.
     *
     * <p>The environment accepts the claims that the gateway's authorizer verified.
     *
     * @param env the variables that services read
     * @throws dev.kit.constructs.InvalidConstructsException if the endpoints contradict themselves or one another
     */
    public static AmazonApiGatewayV2Endpoint of(EnvironmentParser env, Endpoint<?>... endpoints) {
        return of(env, List.of(endpoints), GatewayHandler::defaults);
    }

    /**
     * Returns a handler of {@code endpoints} in a custom environment.
     *
     * <p>An example is an environment with a verifier of tokens.
     *
     * @param env the variables that services read
     * @param environment creates the environment from the services; called again after a snapshot
     * @throws dev.kit.constructs.InvalidConstructsException if the endpoints contradict themselves or one another
     */
    public static AmazonApiGatewayV2Endpoint of(
            EnvironmentParser env,
            List<? extends Endpoint<?>> endpoints,
            Function<ServiceRegistry, PipelineEnvironment> environment) {
        return new AmazonApiGatewayV2Endpoint(GatewayHandler.of(GatewayFormat.V2, env, endpoints, environment));
    }

    /** Returns a copy that notifies only {@code listener} of each answered request. */
    public AmazonApiGatewayV2Endpoint listener(GatewayListener listener) {
        return new AmazonApiGatewayV2Endpoint(handler.listener(listener));
    }

    /**
     * Returns a copy that removes {@code path} from requests that begin with it.
     *
     * <p>This serves a custom domain that maps the path to the API. Other requests, such as those to the API's own
     * domain, are handled unchanged.
     *
     * @param path one or more segments, such as {@code /v1}
     * @throws IllegalArgumentException if a segment has no slash before it, or the path ends with a slash
     */
    public AmazonApiGatewayV2Endpoint basePath(String path) {
        return new AmazonApiGatewayV2Endpoint(handler.basePath(path));
    }

    /**
     * Returns a copy that answers {@code events} before a snapshot is taken.
     *
     * <p>The snapshot then contains the classes that requests need. Transactions are rolled back, and nothing is
     * published; a handler without a database is not called.
     *
     * @param events JSON as sent by the gateway; a malformed event is logged as a warning
     */
    public AmazonApiGatewayV2Endpoint rehearsing(String... events) {
        return new AmazonApiGatewayV2Endpoint(handler.rehearsing(events));
    }

    /**
     * Answers the request in {@code event}.
     *
     * @param context provides the remaining time and the id of the invocation; null outside the platform
     * @throws InvalidInvocationException if the event is malformed, or of another format
     * @throws IOException if the streams of the platform fail
     */
    @Override
    public void handleRequest(InputStream event, OutputStream answer, @Nullable Context context) throws IOException {
        handler.handle(event, answer, context);
    }
}
