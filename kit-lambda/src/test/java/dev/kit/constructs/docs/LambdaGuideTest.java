package dev.kit.constructs.docs;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
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
import dev.kit.constructs.testing.lambda.LocalLambda;
import dev.kit.envkit.EnvironmentParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.json.JsonMapper;

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

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class)
            .orElse(env -> {
                HikariDataSource pool = new HikariDataSource();
                pool.setJdbcUrl(env.create(v -> v.get("DATABASE_URL").string()).parse());
                pool.setMaximumPoolSize(1);
                return pool;
            });

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

    static int statusOf(String event) throws Exception {
        try (LocalLambda lambda = LocalLambda.of(Orders.class.getName())
                .variable("DATABASE_URL", "jdbc:postgresql://127.0.0.1:5432/orders?user=app")
                .timeout(Duration.ofSeconds(20))
                .start()) {
            LocalLambda.Answer answer = lambda.invoke(event.getBytes(StandardCharsets.UTF_8));
            assertThat(answer.failed()).isFalse();
            return JsonMapper.shared()
                    .readTree(answer.body())
                    .path("statusCode")
                    .asInt();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theEventOfTheGuideIsAnswered() throws Exception {
        String page = Files.readString(Path.of("../docs/lambda.md"));
        String event = page.substring(page.indexOf("```json") + 7);
        assertThat(statusOf(event.substring(0, event.indexOf("```")))).isEqualTo(200);
    }

    @Test
    void theBeanHasAnotherSource() {
        ServiceRegistry registry = ServiceRegistry.create(
                new EnvironmentParser(Map.of("DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/none")));
        assertThat(registry.get(DATABASE)).isInstanceOf(HikariDataSource.class);
        registry.close();
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
