package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.pipeline;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

final class FirstRequestsTest {

    private static List<Answer> together(int requests, Pipeline pipeline) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(requests);
        CountDownLatch ready = new CountDownLatch(requests);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<Answer>> asked = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                asked.add(threads.submit(() -> {
                    ready.countDown();
                    start.await();
                    return pipeline.execute(TestExchange.of("GET", "/"));
                }));
            }
            assertThat(ready.await(30, TimeUnit.SECONDS)).isTrue();
            start.countDown();
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> answer : asked) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    @DisplayName("EN-12 50 parallel first requests register the service once, and all get the same instance")
    void registersOnce() throws Exception {
        AtomicInteger registered = new AtomicInteger();
        Service<Object> slow = Service.of("slow", env -> {
            registered.incrementAndGet();
            Thread.sleep(100);
            return new Object();
        });
        Endpoint<String> endpoint = e.services(slow)
                .settings(s -> s.timeout(Duration.ofMinutes(1)))
                .get("/")
                .output(String.class)
                .handle(ctx -> Integer.toHexString(System.identityHashCode(ctx.service(slow))));

        List<Answer> answers = together(50, pipeline(endpoint, environment -> environment));

        assertThat(registered).hasValue(1);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
        assertThat(answers.stream().map(PipelineHarness::text).distinct()).hasSize(1);
    }

    @Test
    @DisplayName(
            "EN-12 requests that meet at a registration which fails share its failure, and the next one tries again")
    void registersAgainAfterAFailure() throws Exception {
        AtomicInteger registered = new AtomicInteger();
        Service<String> flaky = Service.of("flaky", env -> {
            Thread.sleep(50);
            if (registered.incrementAndGet() == 1) {
                throw new IOException("not yet");
            }
            return "ready";
        });
        Endpoint<String> endpoint = e.services(flaky)
                .settings(s -> s.timeout(Duration.ofMinutes(1)))
                .get("/")
                .output(String.class)
                .handle(ctx -> ctx.service(flaky));
        Pipeline pipeline = pipeline(endpoint, environment -> environment);

        List<Answer> answers = together(50, pipeline);
        Answer next = pipeline.execute(TestExchange.of("GET", "/"));

        assertThat(answers)
                .extracting(Answer::status)
                .contains(500)
                .as("a request that comes after the failure may be the next one already")
                .isSubsetOf(200, 500);
        assertThat(text(next)).isEqualTo("\"ready\"");
        assertThat(registered).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil\nINFO forged line", "evil\r\nx", "evil\u001b[31m", "evil\u0000", "evil ${jndi:x}"})
    @DisplayName("EN-16 a request id that is replaced is logged nowhere, neither in a line nor in its context")
    void neverLogsOddIds(String id) {
        Logger root = (Logger) LoggerFactory.getLogger("ROOT");
        Logger ours = (Logger) LoggerFactory.getLogger("dev.kit");
        Level before = ours.getLevel();
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        root.addAppender(lines);
        ours.setLevel(Level.TRACE);
        try {
            Endpoint<String> failing = e.get("/").output(String.class).handle(ctx -> {
                ctx.logger().info("handling {}", ctx.requestId());
                throw new IllegalStateException("broken");
            });
            Pipeline pipeline = pipeline(failing, environment -> environment);
            pipeline.execute(TestExchange.of("GET", "/").header("X-Request-ID", id));
            pipeline.execute(TestExchange.of("GET", "/").header("X-Request-ID", "evil".repeat(2_500)));
        } finally {
            root.detachAppender(lines);
            ours.setLevel(before);
        }
        assertThat(lines.list).isNotEmpty().allSatisfy(line -> {
            assertThat(line.getFormattedMessage()).doesNotContain("evil");
            assertThat(line.getMDCPropertyMap().values()).noneMatch(value -> value.contains("evil"));
        });
    }
}
