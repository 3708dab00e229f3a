package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.pipeline.Unrouted;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers HTTP events of one format with the endpoints of a function. Thread-safe. */
final class GatewayHandler {

    private static final Logger log = LoggerFactory.getLogger(GatewayHandler.class);

    private final GatewayFormat format;
    private final FunctionEnvironment<EndpointRouter> environment;

    private final @Nullable GatewayListener listener;

    GatewayHandler(
            GatewayFormat format, FunctionEnvironment<EndpointRouter> environment, @Nullable GatewayListener listener) {
        this.format = format;
        this.environment = environment;
        this.listener = listener;
    }

    GatewayHandler listener(GatewayListener heard) {
        return new GatewayHandler(format, environment, heard);
    }

    void handle(InputStream in, OutputStream out, @Nullable Context context) throws IOException {
        try (Invocation invocation = Invocation.begin(context)) {
            GatewayEvent event = GatewayEvent.read(in);
            format.check(event);
            GatewayExchange exchange = new GatewayExchange(event, format, invocation);
            write(event, exchange, answer(exchange), out);
        }
    }

    private Answer answer(GatewayExchange exchange) {
        EndpointRouter router = environment.current();
        if (listener == null) {
            return router.answer(exchange);
        }
        long start = System.nanoTime();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Answer answer = router.answer(exchange, failure::set);
        try {
            listener.answered(exchange, answer, Duration.ofNanos(System.nanoTime() - start), failure.get());
        } catch (RuntimeException e) {
            log.warn("{} failed on {} {}.", listener, exchange.method(), exchange.path(), e);
        }
        return answer;
    }

    private void write(GatewayEvent event, GatewayExchange exchange, Answer answer, OutputStream out)
            throws IOException {
        try {
            GatewayAnswer.write(format, event, answer, out);
        } catch (IOException | RuntimeException e) {
            GatewayAnswer.write(format, event, Unrouted.problem(exchange, failure(event, exchange, e)), out);
        }
    }

    /** What the handler did is committed; what remains is to say why nothing of it arrives. */
    private static HttpException failure(GatewayEvent event, GatewayExchange exchange, Exception cause) {
        if (cause instanceof AnswerTooLargeException) {
            int limit = GatewayAnswer.maxSize(event);
            log.error(
                    "The answer to {} {} is larger than {} bytes, which the platform does not carry; 500 is sent"
                            + " instead. Answer in pages, or with a link to an object in S3.",
                    exchange.method(),
                    exchange.path(),
                    limit);
            return new HttpException(
                    500, "RESPONSE_TOO_LARGE", "The answer is too large to be sent.", Map.of("limit", limit), cause);
        }
        log.error("The answer to {} {} could not be written.", exchange.method(), exchange.path(), cause);
        return new HttpException(500, "INTERNAL_SERVER_ERROR", "An unknown error occurred", Map.of(), cause);
    }
}
