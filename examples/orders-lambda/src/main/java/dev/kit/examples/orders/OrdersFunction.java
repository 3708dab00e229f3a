package dev.kit.examples.orders;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.aws.AmazonApiGatewayV2Endpoint;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The function, behind an HTTP API or a function URL. */
public final class OrdersFunction implements RequestStreamHandler {

    private static final RequestStreamHandler API = AmazonApiGatewayV2Endpoint.of(
            new EnvironmentParser(System.getenv()), Orders.placeOrder, Orders.quoteOrder, Orders.getOrder);

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        API.handleRequest(event, answer, context);
    }
}
