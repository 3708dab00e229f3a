package dev.kit.boot.background;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.ChildJvm;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.envkit.EnvironmentParser;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@ExtendWith(OutputCaptureExtension.class)
class EagerServicesTest {

    private static final String CONSTRUCTS = "kit.routes=dev/kit/boot/background/EagerServicesTest$";

    record Noted(String text) {}

    static final EventType<Noted> NOTED = EventType.of("eager.noted", Noted.class);

    private static String read(EnvironmentParser env, String variable) {
        return env.create(v -> v.get(variable).string()).parse();
    }

    static final class Unset {
        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString(read(env, "SHELF_EVENTS_URL")));
        static final Service<DataSource> DATABASE =
                Service.of("shelf-database", env -> new DriverManagerDataSource(read(env, "SHELF_DATABASE_URL")));
        static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);
        static final Service<Integer> POOL = Service.of(
                "pool", env -> env.create(v -> v.get("SHELF_POOL").integer()).parse());
        static final Service<String> SESSIONS = Service.of("sessions", env -> read(env, "SHELF_SESSION_KEY"));

        static final Endpoint<Noted> add = e.publisher(Outbox.of(EVENTS))
                .services(SESSIONS)
                .database(DATABASE)
                .auditor(AUDITS)
                .post("/books")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("kept"));
        static final Subscriber hear =
                s.subscribe(NOTED).name("hear").services(POOL).each((event, ctx) -> {});
    }

    static final class Away {
        static final Service<String> MAILER = Service.of("mailer", env -> {
            throw new ConnectException("smtp://user:geheim@mail.example refused the connection");
        });
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

        static final Endpoint<Noted> send = e.services(MAILER)
                .database(DATABASE)
                .post("/mails")
                .output(Noted.class)
                .handle(ctx -> new Noted("sent"));
        static final Endpoint<Noted> fine = e.get("/fine").output(Noted.class).handle(ctx -> new Noted("fine"));
    }

    static final class Published {
        static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

        static final Endpoint<Noted> add = e.publisher(EVENTS)
                .post("/books")
                .output(Noted.class)
                .event(NOTED, noted -> noted)
                .handle(ctx -> new Noted("kept"));
    }

    static final class Hanging {
        static final CountDownLatch ANSWERED = new CountDownLatch(1);
        static final Service<String> HANGING = Service.of("hanging", env -> {
            ANSWERED.await();
            return "late";
        });
        static final Service<String> KEY = Service.of("key", env -> read(env, "SHELF_KEY"));

        static final Endpoint<Noted> hang =
                e.services(HANGING, KEY).get("/hanging").output(Noted.class).handle(ctx -> new Noted("late"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static TestServer start(String constructs, String... settings) {
        return TestServer.start(Application.class, List.of(CONSTRUCTS + constructs + ".class"), settings);
    }

    private static ConfigurableApplicationContext unserved(String constructs, String... settings) {
        return TestServer.startUnserved(Application.class, List.of(CONSTRUCTS + constructs + ".class"), settings);
    }

    @Test
    @DisplayName("FC-B all services of all constructs are checked, and one report names every variable they lack")
    void namesEverything(CapturedOutput output) {
        assertThatThrownBy(() -> unserved("Unset", "SHELF_POOL=many")).isInstanceOf(UnreadableServicesException.class);

        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START")
                .contains("5 services cannot be created")
                .contains("\"events\" of POST /books", "\"pool\" of subscriber hear")
                .containsOnlyOnce("Environment Configuration Failed: 3 missing, 1 invalid (0 of 4 variables are fine)")
                .contains("SHELF_EVENTS_URL - Required", "SHELF_SESSION_KEY - Required", "SHELF_POOL = \"many\"")
                .contains("Set the variables named above")
                .containsOnlyOnce("SHELF_DATABASE_URL - Required")
                .contains("kit.services.eager=false")
                .doesNotContain("\tat dev.kit");
    }

    @Test
    @DisplayName("FC-B production looks at the start as well, kit.services.eager=false at the first use")
    void obeysTheSetting() {
        unserved("Unset", "kit.services.eager=false", "kit.schema.auto=false", "kit.subscribers-enabled=false")
                .close();
        unserved("Unset", "spring.profiles.active=prod", "kit.services.eager=false", "kit.subscribers-enabled=false")
                .close();
        assertThatThrownBy(() -> unserved("Unset", "spring.profiles.active=prod"))
                .isInstanceOf(UnreadableServicesException.class);
    }

    @Test
    @DisplayName("FC-B a subscriber whose publisher lacks its variable stops the start, in production too")
    void isNotLeftDeaf() {
        assertThatThrownBy(() -> unserved("Unset", "spring.profiles.active=prod", "kit.services.eager=false"))
                .hasStackTraceContaining("SHELF_EVENTS_URL");
    }

    @Test
    @DisplayName("FC-B an event connection string that nothing can use stops the start; an unreachable broker does not")
    void stopsForInvalidConnections(CapturedOutput output) {
        for (String invalid : List.of("rabitmq://x", "no connection", "rabbitmq://127.0.0.1:1?unknown=1")) {
            assertThatThrownBy(() -> unserved(
                            "Published", "spring.profiles.active=prod", "EVENT_PUBLISHER_CONNECTION_STRING=" + invalid))
                    .as(invalid)
                    .isInstanceOfSatisfying(
                            UnreadableServicesException.class,
                            refused -> assertThat(refused.getExitCode()).isEqualTo(78));
        }
        assertThat(output.getAll())
                .contains("Unsupported event publisher type \"rabitmq\" in rabitmq://x")
                .contains("The event connection string is not a URL.")
                .contains("Correct the setting or add the dependency named above, and start again.")
                .doesNotContain("Set the variables named above");
        unserved("Published", "spring.profiles.active=prod", "EVENT_PUBLISHER_CONNECTION_STRING=rabbitmq://127.0.0.1:1")
                .close();
    }

    @Test
    @DisplayName("FC-B a service that hangs neither stops the start nor hides what another lacks")
    void doesNotWaitForEver(CapturedOutput output) {
        try {
            unserved("Hanging", "SHELF_KEY=a").close();
            assertThat(output.getAll())
                    .containsOnlyOnce("Service \"hanging\" of GET /hanging is still being created after 5 seconds");
            assertThatThrownBy(() -> unserved("Hanging"))
                    .isInstanceOf(UnreadableServicesException.class)
                    .hasMessageContaining("SHELF_KEY");
        } finally {
            Hanging.ANSWERED.countDown();
        }
    }

    /** Starts the constructs of a test in a JVM of its own. */
    public static final class Production {

        public static void main(String[] args) {
            new SpringApplicationBuilder(Application.class)
                    .web(WebApplicationType.NONE)
                    .run(args);
        }

        private Production() {}
    }

    @Test
    @DisplayName("FC-B a process in production ends with exit code 78 and the report, a training run is not asked")
    void endsTheProcess() throws Exception {
        String[] words = {
            "--spring.profiles.active=prod",
            "--" + CONSTRUCTS + "Unset.class",
            "--spring.autoconfigure.exclude=" + DataSourceAutoConfiguration.class.getName()
        };
        Process refused = ChildJvm.start(ChildJvm.CLASS_PATH, Production.class.getName(), words);
        String said = new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(refused.waitFor()).as(said).isEqualTo(78);
        assertThat(said)
                .contains("APPLICATION FAILED TO START", "SHELF_POOL - Required")
                .doesNotContain("\tat ");

        String trained = ChildJvm.run(
                ChildJvm.CLASS_PATH,
                Production.class.getName(),
                words[0],
                words[1],
                words[2],
                "-Dspring.context.exit=onRefresh");
        assertThat(trained).doesNotContain("SHELF_POOL");
    }

    @Test
    @DisplayName(
            "FC-B what does not answer at the start, or is no bean, is one warning each, and the application serves")
    void startsWithoutServers(CapturedOutput output) throws Exception {
        try (TestServer server = start("Away")) {
            assertThat(server.get("/fine").statusCode()).isEqualTo(200);
        }
        assertThat(output.getAll())
                .containsOnlyOnce("Service \"mailer\" of POST /mails could not be created and is tried again")
                .contains("refused the connection.")
                .doesNotContain("geheim")
                .containsOnlyOnce("Service \"database\" of POST /mails is a bean of type javax.sql.DataSource");
    }
}
