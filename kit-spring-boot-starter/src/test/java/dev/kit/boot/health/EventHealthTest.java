package dev.kit.boot.health;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.TestServer;
import dev.kit.boot.environment.EnvironmentAutoConfiguration;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class EventHealthTest {

    record Noted(String text) {}

    static final EventType<Noted> NOTED = EventType.of("note.written", Noted.class);
    static final EventType<Noted> FAULTY = EventType.of("note.faulty", Noted.class);

    static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {
        throw new EventException("broker at amqp://guest:hunter2@broker is away");
    });

    static final class Routes {

        static final Endpoint<Noted> write = e.publisher(EVENTS)
                .post("/notes")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("kept"));

        static final Endpoint<Noted> faulty = e.publisher(EVENTS)
                .post("/faulty")
                .output(Noted.class)
                .event(FAULTY, noted -> {
                    throw new IllegalArgumentException("no payload");
                })
                .handle(ctx -> new Noted("kept"));

        static final Endpoint<Noted> byHand = e.publisher(EVENTS)
                .post("/by-hand")
                .output(Noted.class)
                .handle(ctx -> {
                    ctx.publish(NOTED.of(new Noted("by hand")));
                    return new Noted("never");
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        EnvironmentAutoConfiguration.class,
        ConstructsAutoConfiguration.class,
        EventHealthAutoConfiguration.class
    })
    @Import(Greeting.class)
    public static class Worker {

        public static void main(String[] args) {
            try (ConfigurableApplicationContext context =
                    SpringApplication.run(Worker.class, "--spring.main.web-application-type=none")) {
                System.out.println("counted: " + List.of(context.getBeanNamesForType(LostEvents.class)));
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Greeting {

        @Bean
        Endpoint<String> greeting() {
            return e.get("/greeting").output(String.class).handle(ctx -> "Hello");
        }
    }

    @Test
    @DisplayName("EV-08 a lost event leaves the answer, and is counted and shown by the health indicator")
    void showsLostEvents() throws Exception {
        try (TestServer server =
                TestServer.start(Application.class, "kit.routes=dev/kit/boot/health/EventHealthTest$Routes.class")) {
            HealthIndicator indicator = server.context().getBean("kitEventsHealthIndicator", HealthIndicator.class);
            assertThat(details(indicator)).isEqualTo(Map.of("lost", 0L));

            assertThat(server.send("POST", "/notes", "").statusCode()).isEqualTo(200);
            assertThat(details(indicator))
                    .containsEntry("lost", 1L)
                    .containsEntry("lastType", "note.written")
                    .containsEntry("lastSource", "POST /notes")
                    .containsEntry("lastFailure", EventException.class.getName());
            assertThat(details(indicator).toString()).doesNotContain("hunter2");
            await().untilAsserted(() -> assertThat(
                            server.get("/__studio/api/events?stage=lost").body())
                    .contains("note.written", "\"stage\":\"lost\""));

            assertThat(server.send("POST", "/faulty", "").statusCode()).isEqualTo(200);
            assertThat(details(indicator)).containsEntry("lost", 2L).containsEntry("lastType", "note.faulty");

            assertThat(server.send("POST", "/by-hand", "").statusCode()).isEqualTo(500);
            assertThat(details(indicator))
                    .as("the handler was told, so nothing went unnoticed")
                    .containsEntry("lost", 2L);
        }
    }

    private static Map<String, Object> details(HealthIndicator indicator) {
        Health health = indicator.health();
        assertThat(health).isNotNull();
        assertThat(health.getStatus()).isEqualTo(Status.UP);
        return health.getDetails();
    }

    @Test
    @DisplayName("EV-08 an application without the actuator's health module starts and counts all the same")
    void worksWithoutTheHealthModule() throws Exception {
        List<Path> classPath = ChildJvm.CLASS_PATH.stream()
                .filter(entry -> !entry.toString().contains("spring-boot-health"))
                .toList();

        assertThat(ChildJvm.run(classPath, Worker.class.getName())).contains("counted: [dev.kit.lostEvents]");
    }

    @Test
    @DisplayName("EV-08 without a construct, or with the indicator switched off, there is none")
    void backsOff() {
        ApplicationContextRunner application = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(EventHealthAutoConfiguration.class))
                .withUserConfiguration(Greeting.class);
        application.run(context -> assertThat(context).hasSingleBean(HealthIndicator.class));
        application
                .withPropertyValues("management.health.kitEvents.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(EventHealthAutoConfiguration.class))
                .run(context -> assertThat(context).doesNotHaveBean(LostEvents.class));
    }
}
