package dev.kit.benchmarks.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Answers without a look at the request: what is left is the cost of the platform's client and its connection. */
public final class EmptyFunction implements RequestStreamHandler {

    private static final byte[] ANSWER =
            "{\"statusCode\":200,\"headers\":{\"Content-Type\":\"application/json\"},\"body\":\"{}\"}"
                    .getBytes(StandardCharsets.UTF_8);

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        event.readAllBytes();
        answer.write(ANSWER);
    }
}
