package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A function as an application has it, for a JVM of its own. */
public final class LocalOrders implements RequestStreamHandler {

    record UserId(String id) {}

    record User(String id, String requestId) {}

    private static final Endpoint<User> GET_USER = e.get("/users/:id")
            .params(UserId.class)
            .output(User.class)
            .handle(ctx -> new User(ctx.params().id(), ctx.requestId()));

    private static final RequestStreamHandler API =
            AmazonApiGatewayV2Endpoint.of(new EnvironmentParser(System.getenv()), GET_USER);

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        API.handleRequest(event, answer, context);
    }
}
