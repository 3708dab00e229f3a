package dev.kit.boot;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronRuns;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import jakarta.validation.ClockProvider;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Past;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.validation.autoconfigure.ValidationConfigurationCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@DisplayName("Constraint validators of a Spring context")
final class ContextValidatorsTest {

    private static TestServer server;

    record Articles(Set<String> known) {}

    @Constraint(validatedBy = ArticleValidator.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Article {

        String message() default "must be an article";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    static final class ArticleValidator implements ConstraintValidator<Article, String> {

        private final Articles articles;

        ArticleValidator(Articles articles) {
            this.articles = articles;
        }

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return articles.known().contains(value);
        }
    }

    record Order(@Article String article, @Past LocalDate day) {}

    static final class Constructs {

        static final Queue<String> HEARD = new ConcurrentLinkedQueue<>();

        static final EventType<Order> ORDERED = EventType.of("article.ordered", Order.class);

        /** What another application publishes, which knows nothing of the articles of this one. */
        static final EventType<Foreign> FOREIGN = EventType.of("article.ordered", Foreign.class);

        record Foreign(String article, String day) {}

        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString("basic://context-validators"));

        static final Endpoint<Order> order =
                e.post("/orders").body(Order.class).output(Order.class).handle(ctx -> ctx.body());

        static final Endpoint<String> publish = e.publisher(EVENTS)
                .post("/publications")
                .body(Foreign.class)
                .output(String.class)
                .handle(ctx -> {
                    Foreign body = ctx.body();
                    try {
                        ctx.publish(ORDERED.of(new Order(body.article(), LocalDate.parse(body.day()))));
                        return "published";
                    } catch (EventException refused) {
                        return String.valueOf(refused.getMessage());
                    }
                });

        static final Endpoint<String> pass = e.publisher(EVENTS)
                .post("/foreign")
                .body(Foreign.class)
                .output(String.class)
                .handle(ctx -> {
                    ctx.publish(FOREIGN.of(ctx.body()));
                    return "published";
                });

        static final Subscriber hear = s.subscribe(ORDERED)
                .name("context-validators-hear")
                .each((event, ctx) -> HEARD.add(
                        event.payload().article() + " " + event.payload().day()));

        static final CloudFunction<Order, String> function =
                f.name("order").input(Order.class).handle(ctx -> ctx.input().article());
    }

    static final class Crons {

        static final Cron<Order, ?> nightly = c.schedule("cron(0 3 * * *)")
                .input(Order.class, new Order("pen", LocalDate.of(2000, 1, 1)))
                .handle(ctx -> Constructs.HEARD.add(ctx.input().article()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Articles articles() {
            return new Articles(Set.of("pen"));
        }

        /** Lets the application live in the year 2000. */
        @Bean
        ValidationConfigurationCustomizer clock() {
            ClockProvider millennium = () -> Clock.fixed(Instant.parse("2000-06-01T00:00:00Z"), ZoneOffset.UTC);
            return configuration -> configuration.clockProvider(millennium);
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/ContextValidatorsTest$Constructs.class");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> post(String path, String article, String day) throws Exception {
        return server.send("POST", path, json(article, day), "Content-Type", "application/json");
    }

    private static String json(String article, String day) {
        return "{\"article\":\"" + article + "\",\"day\":\"" + day + "\"}";
    }

    @Test
    @DisplayName("endpoints M2 a body is checked with beans and settings of the application")
    void checksBodies() throws Exception {
        assertThat(post("/orders", "pen", "2000-05-01").statusCode()).isEqualTo(200);
        assertThat(post("/orders", "cup", "2001-01-01").body())
                .contains("\"message\":\"must be an article\"", "\"message\":\"must be a past date\"");
    }

    @Test
    @DisplayName("endpoints M2 an event is checked with beans and settings of the application when it is published")
    void checksPublishedEvents() throws Exception {
        assertThat(post("/publications", "cup", "2001-01-01").body())
                .contains("article must be an article", "day must be a past date");
        assertThat(post("/publications", "pen", "2000-05-02").body()).isEqualTo("\"published\"");
        await().untilAsserted(() -> assertThat(Constructs.HEARD).contains("pen 2000-05-02"));
    }

    @Test
    @DisplayName("endpoints M2 an event is checked with beans and settings of the application when it arrives")
    void checksReceivedEvents() throws Exception {
        assertThat(post("/foreign", "cup", "2000-05-03").statusCode()).isEqualTo(200);
        assertThat(post("/foreign", "pen", "2001-01-01").statusCode()).isEqualTo(200);
        assertThat(post("/foreign", "pen", "2000-05-04").statusCode()).isEqualTo(200);
        await().untilAsserted(() -> assertThat(Constructs.HEARD).contains("pen 2000-05-04"));
        assertThat(Constructs.HEARD).doesNotContain("cup 2000-05-03", "pen 2001-01-01");
    }

    @Test
    @DisplayName("endpoints M2 inputs of functions are checked with beans and settings of the application")
    void checksInputsOfFunctions() {
        checksInputs(FunctionRunner.of(Constructs.function, server.context().getBean(ConstructEnvironment.class)));
    }

    @Test
    @DisplayName(
            "endpoints M2 inputs of crons are checked with beans and settings of the application, at the start too")
    void checksInputsOfCrons() {
        try (ConfigurableApplicationContext context = TestServer.startUnserved(
                Application.class, List.of("kit.routes=dev/kit/boot/ContextValidatorsTest$Crons.class"))) {
            checksInputs(CronRuns.runner(Crons.nightly, context.getBean(ConstructEnvironment.class)));
        }
    }

    private static void checksInputs(FunctionRunner<Order, ?> runner) {
        assertThat(runner.read(json("pen", "2000-01-01").getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Order("pen", LocalDate.of(2000, 1, 1)));
        assertThatThrownBy(() -> runner.read(json("cup", "2001-01-01").getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("must be an article")
                .hasMessageContaining("must be a past date");
    }
}
