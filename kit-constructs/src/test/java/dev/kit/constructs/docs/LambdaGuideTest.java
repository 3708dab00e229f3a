package dev.kit.constructs.docs;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.aws.AmazonApiGatewayV2Endpoint;
import dev.kit.constructs.aws.AwsLambdaCron;
import dev.kit.constructs.aws.AwsLambdaFunction;
import dev.kit.constructs.aws.AwsLambdaSubscriber;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.envkit.EnvironmentParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The blocks of docs/lambda.md. */
final class LambdaGuideTest {

    record Order(String id) {}

    static final EventType<Order> ORDER_PLACED = EventType.of("order.placed", Order.class);

    static final Endpoint<Order> placeOrder =
            e.post("/orders").body(Order.class).output(Order.class).handle(ctx -> ctx.body());

    static final Endpoint<List<Integer>> listOrders = e.get("/orders").handle(ctx -> List.of(1));

    static final Subscriber shipOrder =
            s.subscribe(ORDER_PLACED).name("ship-order").each((event, ctx) -> {});

    static final Cron<NoInput, @Nullable Void> forgetCarts =
            c.name("forget-carts").schedule("cron(0 2 * * *)").handle(ctx -> {});

    static final CloudFunction<NoInput, String> report = f.name("report").handle(ctx -> "done");

    public static final class Orders implements RequestStreamHandler {

        private static final RequestStreamHandler API =
                AmazonApiGatewayV2Endpoint.of(new EnvironmentParser(System.getenv()), placeOrder, listOrders);

        @Override
        public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
            API.handleRequest(event, answer, context);
        }
    }

    static RequestStreamHandler guarded(EnvironmentParser env, JwtVerifier verifier) {
        return AmazonApiGatewayV2Endpoint.of(
                env,
                List.of(placeOrder, listOrders),
                services -> PipelineEnvironment.builder(ConstructEnvironment.builder(services)
                                .source("orders")
                                .build())
                        .jwtVerifier(verifier)
                        .timeout(Duration.ofSeconds(10))
                        .build());
    }

    static RequestStreamHandler rehearsed(EnvironmentParser env, String placeOrderEvent) {
        return AmazonApiGatewayV2Endpoint.of(env, placeOrder, listOrders).rehearsing(placeOrderEvent);
    }

    static List<RequestStreamHandler> others(EnvironmentParser env) {
        return List.of(
                AwsLambdaSubscriber.of(env, shipOrder),
                AwsLambdaCron.of(env, forgetCarts),
                AwsLambdaFunction.of(env, report));
    }

    @Test
    void pageShowsThisSource() throws IOException {
        Guide.of("lambda.md").showsOnlySourceOf(LambdaGuideTest.class);
    }

    @Test
    void handlersAnswer() throws IOException {
        assertThat(others(new EnvironmentParser(Map.of()))).hasSize(3);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        AwsLambdaFunction.of(new EnvironmentParser(Map.of()), report)
                .handleRequest(new ByteArrayInputStream(new byte[0]), answer, null);
        assertThat(answer.toString(StandardCharsets.UTF_8)).isEqualTo("\"done\"");
    }
}
