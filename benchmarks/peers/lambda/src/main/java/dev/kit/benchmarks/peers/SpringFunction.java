package dev.kit.benchmarks.peers;

import com.amazonaws.serverless.exceptions.ContainerInitializationException;
import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import com.amazonaws.serverless.proxy.model.HttpApiV2ProxyRequest;
import com.amazonaws.serverless.proxy.spring.SpringBootLambdaContainerHandler;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The function as the container's documentation has it. */
public final class SpringFunction implements RequestStreamHandler {

    private static final SpringBootLambdaContainerHandler<HttpApiV2ProxyRequest, AwsProxyResponse> HANDLER = handler();

    private static SpringBootLambdaContainerHandler<HttpApiV2ProxyRequest, AwsProxyResponse> handler() {
        try {
            return SpringBootLambdaContainerHandler.getHttpApiV2ProxyHandler(OrderApplication.class);
        } catch (ContainerInitializationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        HANDLER.proxyStream(event, answer, context);
    }
}
