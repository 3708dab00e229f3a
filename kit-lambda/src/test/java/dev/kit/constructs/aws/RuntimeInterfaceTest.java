package dev.kit.constructs.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.testing.lambda.LocalLambda;
import dev.kit.constructs.testing.lambda.LocalLambda.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A function in a JVM of its own, behind the platform's runtime interface client. */
@EnabledOnOs(OS.LINUX)
final class RuntimeInterfaceTest {

    private static LocalLambda lambda;

    @BeforeAll
    static void start() throws Exception {
        lambda = LocalLambda.of(LocalOrders.class.getName())
                .options("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m")
                .timeout(Duration.ofSeconds(60))
                .start();
    }

    @AfterAll
    static void stop() {
        lambda.close();
    }

    @Test
    @DisplayName("L2-01 L2-11 the runtime interface client runs the adaptor, one invocation after another")
    void answers() throws Exception {
        for (int i = 0; i < 3; i++) {
            Answer answer = lambda.invoke(event(Events.of("function-url")));
            JsonNode result = Events.json(new String(answer.body(), StandardCharsets.UTF_8));

            assertThat(answer.failed()).isFalse();
            assertThat(result.path("statusCode").intValue()).isEqualTo(200);
            assertThat(Events.body(result).path("id").stringValue()).isEqualTo("a/b");
            assertThat(Events.body(result).path("requestId").stringValue())
                    .isEqualTo(result.at("/headers/X-Request-ID").stringValue())
                    .matches("[0-9a-f-]{36}");
        }
        assertThat(lambda.initTime()).isPositive().isLessThan(lambda.uptime());
    }

    @Test
    @DisplayName("L2-02 an event that the adaptor refuses fails the invocation by name, and the next one works")
    void failsByName() throws Exception {
        Answer answer = lambda.invoke(event(Events.of("sqs")));

        assertThat(answer.failed()).isTrue();
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("InvalidInvocationException", "use AwsLambdaSubscriber");
        assertThat(lambda.invoke(event(Events.of("function-url"))).failed()).isFalse();
    }

    private static byte[] event(ObjectNode event) {
        return event.toString().getBytes(StandardCharsets.UTF_8);
    }
}
