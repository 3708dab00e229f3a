package dev.kit.boot.background;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.crons.CronLifecycle;
import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** The threads of subscribers, crons and functions, on whatever Java the tests run. */
class HandlerThreadsTest {

    private static final BlockingQueue<String> SEEN = new ArrayBlockingQueue<>(10);

    record Rung(String by) {}

    static final class Constructs {
        static final EventType<Rung> RUNG = EventType.of("bell.rung", Rung.class);
        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString("basic://threads"));
        static final Service<FunctionInvoker> FUNCTIONS = Service.bean("functions", FunctionInvoker.class);

        static final CloudFunction<NoInput, String> where =
                f.output(String.class).handle(ctx -> kind());

        static final Endpoint<Rung> ring = e.publisher(EVENTS)
                .services(FUNCTIONS)
                .post("/ring")
                .output(Rung.class)
                .event(RUNG, rung -> rung)
                .handle(ctx -> {
                    SEEN.add("function of a handler " + ctx.service(FUNCTIONS).call(where));
                    return new Rung("hand");
                });

        static final Subscriber hearing = s.subscribe(RUNG)
                .name("hearing")
                .services(FUNCTIONS)
                .each((event, ctx) -> {
                    SEEN.add("subscriber " + kind());
                    SEEN.add(
                            "function of a subscriber " + ctx.service(FUNCTIONS).call(where));
                });

        static final Cron<NoInput, ?> hourly = c.schedule("rate(1 hour)").handle(ctx -> SEEN.add("cron " + kind()));

        private static String kind() throws ReflectiveOperationException {
            return isVirtual() ? "virtual" : "platform";
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** {@code Thread.isVirtual}, which Java 17 does not have. */
    private static boolean isVirtual() throws ReflectiveOperationException {
        return Runtime.version().feature() >= 21
                && (boolean) Thread.class.getMethod("isVirtual").invoke(Thread.currentThread());
    }

    @ParameterizedTest(name = "spring.threads.virtual.enabled={0}")
    @DisplayName("spring L5 subscribers, crons and functions run on virtual threads where they are on")
    @ValueSource(booleans = {true, false})
    void runsWhereTheApplicationRuns(boolean enabled) throws Exception {
        SEEN.clear();
        List<String> seen = new ArrayList<>();
        try (TestServer server = TestServer.start(
                Application.class,
                "spring.threads.virtual.enabled=" + enabled,
                "kit.cron.store=memory",
                "EVENT_SUBSCRIBER_CONNECTION_STRING=basic://threads",
                "kit.routes=dev/kit/boot/background/HandlerThreadsTest$Constructs.class")) {
            server.send("POST", "/ring", null);
            server.context()
                    .getBean(CronLifecycle.class)
                    .scheduler()
                    .orElseThrow()
                    .runNow("hourly", null)
                    .get(60, TimeUnit.SECONDS);
            for (int i = 0; i < 4; i++) {
                seen.add(String.valueOf(SEEN.poll(60, TimeUnit.SECONDS)));
            }
        }
        String kind = enabled && Runtime.version().feature() >= 21 ? "virtual" : "platform";
        assertThat(new TreeSet<>(seen))
                .containsExactly(
                        "cron " + kind,
                        "function of a handler " + kind,
                        "function of a subscriber " + kind,
                        "subscriber " + kind);
    }
}
