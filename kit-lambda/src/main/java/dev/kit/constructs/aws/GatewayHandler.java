package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.pipeline.Unrouted;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers HTTP events of one format with the endpoints of a function. Thread-safe. */
final class GatewayHandler {

    private static final Logger log = LoggerFactory.getLogger(GatewayHandler.class);
    private static final Pattern BASE_PATH = Pattern.compile("(/[^/\\s]+)+");

    private final GatewayFormat format;
    private final FunctionEnvironment<EndpointRouter> environment;

    private final String basePath;
    private final List<String> rehearsals;
    private final @Nullable GatewayListener listener;

    private GatewayHandler(
            GatewayFormat format,
            FunctionEnvironment<EndpointRouter> environment,
            String basePath,
            List<String> rehearsals,
            @Nullable GatewayListener listener) {
        this.format = format;
        this.environment = environment;
        this.basePath = basePath;
        this.rehearsals = rehearsals;
        this.listener = listener;
    }

    static GatewayHandler of(
            GatewayFormat format,
            EnvironmentParser env,
            List<? extends Endpoint<?>> endpoints,
            Function<ServiceRegistry, PipelineEnvironment> environment) {
        return of(
                format,
                new FunctionEnvironment<>(env, services -> EndpointRouter.of(endpoints, environment.apply(services))));
    }

    static GatewayHandler of(GatewayFormat format, FunctionEnvironment<EndpointRouter> environment) {
        return new GatewayHandler(format, environment, "", List.of(), null).primed();
    }

    /** Returns the default environment. */
    static PipelineEnvironment defaults(ServiceRegistry services) {
        return PipelineEnvironment.builder(ConstructEnvironment.of(services))
                .platformClaims()
                .build();
    }

    GatewayHandler listener(GatewayListener heard) {
        return new GatewayHandler(format, environment, basePath, rehearsals, heard).primed();
    }

    GatewayHandler basePath(String path) {
        if (!BASE_PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("\"" + path + "\" is not a base path. Write it with a slash before each"
                    + " segment and none at the end, such as /v1.");
        }
        return new GatewayHandler(format, environment, path, rehearsals, listener).primed();
    }

    GatewayHandler rehearsing(String... events) {
        return new GatewayHandler(format, environment, basePath, List.of(events), listener).primed();
    }

    /**
     * Sets the rehearsal of the environment to that of this handler. Copies of a handler share the environment, and the
     * last copy is the one in use.
     */
    private GatewayHandler primed() {
        environment.primeWith(this::prime);
        return this;
    }

    private void prime(EndpointRouter router) {
        router.prime();
        rehearse(router, format.minimalEvent());
        rehearsals.forEach(event -> rehearse(router, event));
    }

    /** Processes an event as a request would be, and discards the results. */
    private void rehearse(EndpointRouter router, String text) {
        try (LambdaInvocation invocation = LambdaInvocation.begin(null)) {
            GatewayEvent event = GatewayEvent.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            format.check(event);
            GatewayExchange exchange = new GatewayExchange(event, format, invocation, basePath, true);
            Answer answer = router.answer(exchange);
            log.debug("{} {} answers {} before the snapshot.", exchange.method(), exchange.path(), answer.status());
            write(event, exchange, answer, OutputStream.nullOutputStream());
        } catch (IOException | InvalidInvocationException e) {
            log.warn("An event to be rehearsed before a snapshot was not.", e);
        }
    }

    void handle(InputStream in, OutputStream out, @Nullable Context context) throws IOException {
        try (LambdaInvocation invocation = LambdaInvocation.begin(context)) {
            GatewayEvent event = GatewayEvent.read(in);
            format.check(event);
            GatewayExchange exchange = new GatewayExchange(event, format, invocation, basePath, false);
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

    /**
     * Logs why the response could not be sent, and returns the error to send instead. The handler's work is committed
     * already.
     */
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
