package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.Polling;
import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The runs of scheduled methods, as the studio records them. */
final class JobRunsTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzZWNyZXQifQ.c2lnbmF0dXJlLXRoYXQtaXMtbG9uZw";

    /** Those of the tests beside this one are not this application's. */
    private static final String NO_CONSTRUCTS = "kit.routes=dev.kit.boot.nowhere";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableScheduling
    static class Application {

        @Bean
        DataSource database() {
            return database.application();
        }

        @Bean
        Jobs jobs(DataSource observed) {
            return new Jobs(observed);
        }
    }

    static class Jobs {

        private static final Logger log = LoggerFactory.getLogger("jobs");
        private final DataSource dataSource;

        Jobs(DataSource dataSource) {
            this.dataSource = dataSource;
        }

        @Scheduled(fixedDelay = 3_600_000)
        public void sweep() {
            log.info("Sweeping");
            JdbcClient.create(dataSource)
                    .sql("select cast(? as text) as password, ? + 1")
                    .params("open sesame", 41)
                    .query()
                    .listOfRows();
        }

        @Scheduled(fixedDelay = 3_600_000)
        public void failing() {
            log.warn("About to fail");
            throw new IllegalStateException("No stock for Bearer " + TOKEN);
        }
    }

    private static PostgresDatabase database;
    private static TestServer plain;
    private TestServer server;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        plain = TestServer.start(Application.class, NO_CONSTRUCTS);
    }

    @AfterAll
    static void close() {
        plain.close();
        database.close();
    }

    @BeforeEach
    void ask() {
        server = plain;
    }

    private JsonNode get(String path) throws Exception {
        return JSON.readTree(server.get("/__studio/api/" + path).body());
    }

    private JsonNode await(String path, Predicate<JsonNode> expected) {
        return Polling.await().until(() -> get(path), expected);
    }

    private JsonNode run(String job) throws Exception {
        String name = Jobs.class.getName() + '.' + job;
        JsonNode list = await("crons/runs?name=" + name, found -> !found.isEmpty());
        assertThat(list.get(0).path("name").stringValue()).isEqualTo(name);
        return get("crons/runs/" + list.get(0).path("id").stringValue());
    }

    @Test
    @DisplayName("a scheduled method's run is recorded with its time, its statements and its log lines")
    void recordsARun() throws Exception {
        JsonNode run = run("sweep");
        assertThat(run.path("outcome").stringValue()).isEqualTo("completed");
        assertThat(run.path("source").stringValue()).isEqualTo("scheduled");
        assertThat(run.path("duration").doubleValue()).isPositive();
        assertThat(run.path("error").isNull()).isTrue();
        assertThat(run.path("sqlCount").intValue()).isEqualTo(1);
        JsonNode query = run.at("/queries/0");
        assertThat(query.path("sql").stringValue()).contains("as password");
        assertThat(query.at("/binds/1").stringValue()).isEqualTo("41");
        assertThat(texts(run.path("logs"), "message")).contains("Sweeping");
        String id = run.path("id").stringValue();
        assertThat(texts(get("logs?requestId=" + id), "message")).contains("Sweeping");
        JsonNode job = await("crons", jobs -> jobs.at("/1/lastRunId").isString());
        assertThat(job.at("/1/lastRunId").stringValue()).isEqualTo(id);
        assertThat(job.at("/1/lastDuration").isNull()).isFalse();
        assertThat(get("requests")).isEmpty();
        JsonNode stats = await("stats", found -> found.path("runs").intValue() >= 2);
        assertThat(stats.path("runs").intValue()).isEqualTo(2);
    }

    @Test
    @DisplayName("SC-22 a run that throws is recorded with its exception, secrets hidden, and the line logged after it")
    void recordsAFailure() throws Exception {
        JsonNode run = run("failing");
        assertThat(run.path("outcome").stringValue()).isEqualTo("failed");
        assertThat(run.path("error").stringValue()).contains("No stock").doesNotContain(TOKEN);
        JsonNode thrown = run.at("/exceptions/0");
        assertThat(thrown.path("id")).isEqualTo(run.path("exceptionId"));
        assertThat(thrown.path("handled").booleanValue()).isFalse();
        assertThat(thrown.path("name").stringValue()).isEqualTo("java.lang.IllegalStateException");
        JsonNode lines = await("logs?requestId=" + run.path("id").stringValue(), found -> found.size() >= 2);
        assertThat(texts(lines, "message")).contains("About to fail").anyMatch(text -> text.contains("scheduled task"));
        assertThat(get("crons/runs?failed=true")).hasSize(1);
        assertThat(get("crons/runs?search=no%20stock")).hasSize(1);
        assertThat(server.get("/__studio/api/crons/runs/unknown").statusCode()).isEqualTo(404);
    }

    @Configuration(proxyBeanMethods = false)
    static class ObservedApplication extends Application {

        static final ObservationRegistry REGISTRY = ObservationRegistry.create();

        @Bean
        SchedulingConfigurer observations() {
            return registrar -> registrar.setObservationRegistry(REGISTRY);
        }
    }

    @Test
    @DisplayName("runs are also recorded beside the application's own observations")
    void leavesTheApplicationsRegistry() throws Exception {
        try (TestServer observed = TestServer.start(ObservedApplication.class, NO_CONSTRUCTS)) {
            server = observed;
            assertThat(await("crons/runs", found -> found.size() == 2)).hasSize(2);
        }
    }

    private static List<String> texts(JsonNode list, String member) {
        return list.valueStream().map(each -> each.path(member).stringValue("")).toList();
    }
}
