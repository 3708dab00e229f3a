package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.BodyWriter;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class GatewayFailureTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    private static final Endpoint<byte[]> LARGE = e.get("/large/:size")
            .params(Size.class)
            .header("Content-Type", "application/octet-stream")
            .handle(ctx -> new byte[ctx.params().size()]);

    private static final Endpoint<BodyWriter> ENDLESS = e.get("/endless")
            .output(BodyWriter.class)
            .handle(ctx -> out -> {
                while (true) {
                    out.write(new byte[8192]);
                }
            });

    record Size(int size) {}

    private final RequestStreamHandler v1 = AmazonApiGatewayV1Endpoint.of(ENV, LARGE);
    private final RequestStreamHandler v2 = AmazonApiGatewayV2Endpoint.of(ENV, LARGE, ENDLESS);

    @ParameterizedTest
    @CsvSource({"/large/4700000, 200", "/large/4720000, 500", "/endless, 500"})
    @DisplayName("L2-06 an answer that the platform does not carry is a problem of its own")
    void tellsWhenAnAnswerIsTooLarge(String path, int status) throws IOException {
        JsonNode answer = Events.send(v2, Events.of("function-url", event -> event.put("rawPath", path)));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(status);
        if (status == 500) {
            assertThat(Events.body(answer).path("code").stringValue()).isEqualTo("RESPONSE_TOO_LARGE");
            assertThat(Events.body(answer).path("limit").intValue()).isEqualTo(6_291_456);
        }
    }

    @Test
    @DisplayName("L1-10 a load balancer takes 1 MB")
    void aLoadBalancerTakesLess() throws IOException {
        JsonNode answer = Events.send(v1, Events.of("load-balancer", event -> event.put("path", "/large/1000000")));

        assertThat(Events.body(answer).path("limit").intValue()).isEqualTo(1_048_576);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "null", "\"secret\"", "{\"headers\":\"secret\"}", "{\"path\":{\"secret\":1}}"})
    @DisplayName("L1-09 a malformed event is refused by name, and not quoted")
    void refusesMalformedEvents(String event) {
        assertThatThrownBy(() -> Events.sendText(v1, event, null))
                .isInstanceOf(InvalidInvocationException.class)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "http-api, use AmazonApiGatewayV2Endpoint",
        "function-url, use AmazonApiGatewayV2Endpoint",
        "sqs, use AwsLambdaSubscriber for queues",
        "sns, use AwsLambdaSubscriber for queues",
        "schedule, AwsLambdaCron for schedules",
    })
    @DisplayName("L1-09 an event of another source is refused with the adaptor that takes it")
    void namesTheRightAdaptor(String document, String remedy) {
        assertThatThrownBy(() -> Events.send(v1, Events.of(document)))
                .isInstanceOf(InvalidInvocationException.class)
                .hasMessageContaining(remedy);
    }

    @Test
    @DisplayName("L2-02 an event of format 1.0 is refused with the adaptor that takes it")
    void namesTheFirstFormat() {
        assertThatThrownBy(() -> Events.send(v2, Events.of("rest-api")))
                .isInstanceOf(InvalidInvocationException.class)
                .hasMessageContaining("use AmazonApiGatewayV1Endpoint");
        assertThatThrownBy(() -> Events.send(v2, Events.json("{\"hello\":1}")))
                .isInstanceOf(InvalidInvocationException.class)
                .hasMessageContaining("has no \"requestContext\"");
    }
}
