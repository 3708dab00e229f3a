package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.entries.RequestEntry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ServerHttpObservationFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The trace of a request of an application without constructs. */
class RequestTraceTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** The milliseconds by which sums of rounded times may differ. */
    private static final double ROUNDING = 0.01;

    private static PostgresDatabase database;
    private static TestServer server;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean(destroyMethod = "close")
        HikariDataSource pool() {
            HikariDataSource pool = new HikariDataSource();
            pool.setJdbcUrl(database.jdbcUrl());
            pool.setUsername(database.ownerRole());
            pool.setPassword(database.password());
            pool.setMaximumPoolSize(2);
            return pool;
        }

        /** Registers handler beans and observes requests, as Spring Boot's modules for Micrometer do. */
        @Bean
        ObservationRegistry registry(ObjectProvider<ObservationHandler<?>> handlers) {
            ObservationRegistry registry = ObservationRegistry.create();
            handlers.forEach(registry.observationConfig()::observationHandler);
            return registry;
        }

        @Bean
        ServerHttpObservationFilter observedRequests(ObservationRegistry registry) {
            return new ServerHttpObservationFilter(registry);
        }

        @Bean
        Stock stock(DataSource database, ObservationRegistry registry) {
            return new Stock(JdbcClient.create(database), new JdbcTransactionManager(database), registry);
        }
    }

    @RestController
    static class Stock {

        private final JdbcClient database;
        private final TransactionTemplate transaction;
        private final ObservationRegistry registry;

        Stock(JdbcClient database, PlatformTransactionManager transactions, ObservationRegistry registry) {
            this.database = database;
            this.transaction = new TransactionTemplate(transactions);
            this.registry = registry;
        }

        @GetMapping("/slow")
        Map<String, Object> slow() throws InterruptedException {
            waitForTheWarehouse();
            Map<String, Object> read = transaction.execute(
                    status -> database.sql("select 1 as answer").query().singleRow());
            computeThePrice();
            return read;
        }

        private static void waitForTheWarehouse() throws InterruptedException {
            Thread.sleep(320);
        }

        private static void computeThePrice() throws InterruptedException {
            Thread.sleep(180);
        }

        @GetMapping("/each")
        Map<String, Object> each() {
            for (int item = 0; item < 7; item++) {
                database.sql("select ?::int").param(item).query(Integer.class).single();
            }
            return Map.of();
        }

        @GetMapping("/observed")
        String observed() {
            return Observation.createNotStarted("stock.read", registry)
                    .contextualName("read the stock")
                    .observe(() -> database.sql("select 'observed'")
                            .query(String.class)
                            .single());
        }

        @GetMapping("/undone")
        String undone() {
            transaction.executeWithoutResult(status -> {
                database.sql("select 2").query().singleRow();
                status.setRollbackOnly();
            });
            return "undone";
        }
    }

    @BeforeAll
    static void start() {
        database = PostgresServer.find().createDatabase();
        server = TestServer.start(Application.class);
    }

    @AfterAll
    static void stop() {
        server.close();
        database.close();
    }

    private static JsonNode trace(String path) throws Exception {
        assertThat(server.get(path).statusCode()).isEqualTo(200);
        RequestEntry request = Recorded.of(server).request(path);
        return JSON.readTree(
                server.get("/__studio/api/requests/" + request.id() + "/trace").body());
    }

    private static List<JsonNode> spans(JsonNode trace, String kind) {
        return trace.path("spans")
                .valueStream()
                .filter(span -> span.path("kind").asString().equals(kind))
                .toList();
    }

    private static JsonNode span(JsonNode trace, String kind) {
        assertThat(spans(trace, kind)).as(trace.toPrettyString()).hasSize(1);
        return spans(trace, kind).get(0);
    }

    private static double end(JsonNode span) {
        return span.path("offset").asDouble() + span.path("duration").asDouble();
    }

    @Test
    @DisplayName("filters, handler, connection, transaction, statement and response follow each other on one axis")
    void ordersThePhases() throws Exception {
        JsonNode trace = trace("/slow");

        List<String> kinds = trace.path("spans")
                .valueStream()
                .map(span -> span.path("kind").asString())
                .filter(kind -> !kind.equals("gap") && !kind.equals("log"))
                .toList();
        assertThat(kinds).containsExactly("filters", "handler", "connection", "begin", "sql", "commit", "writing");
        assertThat(span(trace, "handler").path("name").asString()).endsWith("Stock#slow()");
        assertThat(span(trace, "sql").path("depth").asInt()).isEqualTo(1);
        assertThat(end(span(trace, "filters")))
                .isCloseTo(span(trace, "handler").path("offset").asDouble(), within(ROUNDING));
        assertThat(end(span(trace, "handler")))
                .isLessThan(span(trace, "writing").path("offset").asDouble() + ROUNDING);
        assertThat(trace.path("extent").asDouble())
                .isGreaterThanOrEqualTo(trace.path("duration").asDouble());
    }

    @Test
    @DisplayName("each gap of more than 50 ms is named by the application's line that was seen in it")
    void namesTheGaps() throws Exception {
        List<JsonNode> gaps = spans(trace("/slow"), "gap");

        JsonNode waiting = named(gaps, "RequestTraceTest$Stock.waitForTheWarehouse:");
        JsonNode computing = named(gaps, "RequestTraceTest$Stock.computeThePrice:");
        assertThat(end(waiting)).isLessThan(computing.path("offset").asDouble());
        assertThat(waiting.path("detail").asString()).contains("samples: RequestTraceTest$Stock.waitForTheWarehouse:");
        assertThat(waiting.path("callSite").path("isApp").asBoolean()).isTrue();
        assertThat(waiting.path("duration").asDouble()).isGreaterThan(300);
    }

    /** Finds one gap among others, which a machine under load adds. */
    private static JsonNode named(List<JsonNode> gaps, String line) {
        assertThat(gaps).anyMatch(gap -> gap.path("name").asString().startsWith(line));
        return gaps.stream()
                .filter(gap -> gap.path("name").asString().startsWith(line))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("equal statements of one line are one span, with the times of each")
    void foldsEqualStatements() throws Exception {
        JsonNode folded = span(trace("/each"), "sql");

        assertThat(folded.path("parts").size()).isEqualTo(7);
        assertThat(folded.path("query").asInt()).isZero();
        JsonNode last = folded.path("parts").get(6);
        assertThat(end(folded)).isCloseTo(end(last), within(ROUNDING));
    }

    @Test
    @DisplayName("an observation of the application contains its statement; that of the request is not repeated")
    void addsObservations() throws Exception {
        JsonNode trace = trace("/observed");

        JsonNode observation = span(trace, "observation");
        assertThat(observation.path("name").asString()).isEqualTo("read the stock");
        assertThat(span(trace, "sql").path("depth").asInt())
                .isEqualTo(observation.path("depth").asInt() + 1);
    }

    @Test
    @DisplayName("a rollback is a span")
    void showsRollbacks() throws Exception {
        JsonNode trace = trace("/undone");

        assertThat(spans(trace, "rollback")).hasSize(1);
        assertThat(spans(trace, "commit")).isEmpty();
    }

    @Test
    @DisplayName("the trace of an unknown request is a 404 with a reason")
    void refusesAnUnknownRequest() throws Exception {
        var answer = server.get("/__studio/api/requests/01aaaaaaaaaaaaaaaaaaaaaaaa/trace");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("never recorded here");
    }
}
