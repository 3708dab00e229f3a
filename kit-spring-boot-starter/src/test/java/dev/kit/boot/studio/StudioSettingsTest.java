package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.Studio;
import dev.kit.studio.entries.Entry;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The settings of the studio, as its API shows their effect. */
class StudioSettingsTest {

    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();
    private static final JsonMapper JSON = new JsonMapper();
    private static final String COLOUR = "ultramarine-7731";
    private static final String EMAIL = "ada@example.test";
    private static final List<String> BOOK_KEEPING =
            List.of("flyway_schema_history", "databasechangelog", "databasechangeloglock", "spring_session");

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource dataSource(Environment environment) {
            return new DriverManagerDataSource(
                    environment.getRequiredProperty("test.url"),
                    environment.getRequiredProperty("test.user"),
                    environment.getRequiredProperty("test.password"));
        }

        @Bean
        Members members(DataSource dataSource) {
            return new Members(JdbcClient.create(dataSource));
        }
    }

    @RestController
    static class Members {

        private final JdbcClient jdbc;

        Members(JdbcClient jdbc) {
            this.jdbc = jdbc;
        }

        @PostMapping("/members")
        String add(@RequestBody Map<String, Object> member) {
            jdbc.sql("insert into members (favourite_colour) values (?)")
                    .param(member.get("favouriteColour"))
                    .update();
            return "kept " + member.size();
        }

        @GetMapping("/ping")
        String ping() {
            return "pong";
        }
    }

    private static TestServer usual;
    private static TestServer switched;

    @BeforeAll
    static void open() throws Exception {
        try (var connection = DATABASE.owner().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create table members (id int generated always as identity primary key,"
                    + " favourite_colour text)");
            statement.execute("create table pictures (id int primary key, content bytea)");
            statement.execute("insert into pictures values (1, '\\x6b69740a')");
            statement.execute("create view slow as select 1 as id, pg_sleep(20)::text as waited");
            for (String table : BOOK_KEEPING) {
                statement.execute("create table " + table + " (id int primary key)");
            }
        }
        usual = start();
        switched = start(
                "kit.studio.binary-columns=true",
                "kit.studio.redact=favourite-colour,user.email,X-Shade",
                "kit.studio.exclude-defaults=false",
                "kit.studio.exclude-tables=spring_session");
    }

    @AfterAll
    static void stop() {
        usual.close();
        switched.close();
        DATABASE.close();
    }

    private static TestServer start(String... settings) {
        return TestServer.start(
                Application.class,
                List.of(
                        "test.url=" + DATABASE.jdbcUrl(),
                        "test.user=" + DATABASE.ownerRole(),
                        "test.password=" + DATABASE.password()),
                settings);
    }

    private static JsonNode api(TestServer server, String path) throws Exception {
        HttpResponse<String> answer = server.get("/__studio/api/" + path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private static HttpResponse<String> console(TestServer server, String sql) throws Exception {
        return server.send(
                "POST",
                "/__studio/api/sql",
                "{\"sql\":\"" + sql + "\"}",
                "X-Kit-Studio",
                "1",
                "Content-Type",
                "application/json");
    }

    @Test
    @DisplayName("U8 kit.studio.binary-columns sends the content of binary columns, which stays behind by default")
    void binaryColumns() throws Exception {
        JsonNode cell = api(usual, "tables/pictures").at("/rows/0/content");
        assertThat(cell.path("$bytes").intValue()).isEqualTo(4);
        assertThat(cell.has("base64")).isFalse();
        assertThat(api(switched, "tables/pictures").at("/rows/0/content/base64").stringValue())
                .isEqualTo("a2l0Cg==");
        assertThat(api(switched, "tables/pictures/1").toString()).contains("a2l0Cg==");
    }

    @Test
    @DisplayName("U8 kit.studio.statement-timeout ends statements of the console and of the browser")
    void statementTimeout() throws Exception {
        try (TestServer server = start("kit.studio.statement-timeout=400ms")) {
            long start = System.nanoTime();
            for (HttpResponse<String> answer :
                    List.of(console(server, "select pg_sleep(20)"), server.get("/__studio/api/tables/slow"))) {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(504);
                assertThat(answer.body()).contains("QUERY_TIMEOUT");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
        HttpResponse<String> patient = console(usual, "select pg_sleep(1)");
        assertThat(patient.statusCode()).as(patient.body()).isEqualTo(200);
    }

    @Test
    @DisplayName("U8 kit.studio.prune-every says how often entries beyond prune-after are looked for")
    void pruneEvery() throws Exception {
        try (TestServer seldom = start("kit.studio.prune-after=1s", "kit.studio.prune-every=1h");
                TestServer often = start("kit.studio.prune-after=1s", "kit.studio.prune-every=100ms")) {
            // A list may come too late to show what is deleted after a second.
            List<Entry.Kind> stored = new CopyOnWriteArrayList<>();
            often.context().getBean(Studio.class).recorder().addListener(entry -> stored.add(entry.kind()));
            for (TestServer server : List.of(seldom, often)) {
                assertThat(server.get("/ping").body()).isEqualTo("pong");
            }
            awaitRequests(seldom, 1);
            await().until(() -> stored.contains(Entry.Kind.REQUEST));
            awaitRequests(often, 0);
            assertThat(api(seldom, "requests"))
                    .as("the older one, which nothing has looked for")
                    .hasSize(1);
        }
    }

    private static void awaitRequests(TestServer server, int count) {
        await().untilAsserted(() -> assertThat(api(server, "requests")).hasSize(count));
    }

    @Test
    @DisplayName("U8 kit.studio.redact hides further names in bodies, headers, queries and bound values")
    void redact() throws Exception {
        String hidden = recordedMember(switched);
        assertThat(hidden).doesNotContain(COLOUR, EMAIL).contains("[REDACTED]", "Countess");
        assertThat(recordedMember(usual)).contains(COLOUR, EMAIL).doesNotContain("[REDACTED]");
    }

    /** The detail of a request that has the colour in four places and the address in one. */
    private static String recordedMember(TestServer server) throws Exception {
        HttpResponse<String> answer = server.send(
                "POST",
                "/members?favourite_colour=" + COLOUR,
                "{\"favouriteColour\":\"" + COLOUR + "\",\"user\":{\"email\":\"" + EMAIL
                        + "\",\"title\":\"Countess\"}}",
                "Content-Type",
                "application/json",
                "X-Shade",
                COLOUR);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        awaitRequests(server, 1);
        String id = api(server, "requests").at("/0/id").stringValue();
        JsonNode detail = api(server, "requests/" + id);
        assertThat(detail.at("/queries/0/binds")).hasSize(1);
        assertThat(detail.at("/requestBody/text").stringValue()).contains("favouriteColour");
        return detail.toString();
    }

    @Test
    @DisplayName("U8 kit.studio.exclude-defaults=false shows the tables of migration tools and of Spring Session")
    void excludeDefaults() throws Exception {
        assertThat(tables(usual)).contains("members").doesNotContainAnyElementsOf(BOOK_KEEPING);
        for (String table : BOOK_KEEPING) {
            assertThat(usual.get("/__studio/api/tables/" + table).statusCode()).isEqualTo(404);
            assertThat(console(usual, "select * from " + table).statusCode()).isEqualTo(400);
        }
        assertThat(tables(switched))
                .contains("members", "flyway_schema_history", "databasechangelog", "databasechangeloglock")
                .doesNotContain("spring_session");
        assertThat(api(switched, "tables/flyway_schema_history").path("rows")).isEmpty();
        assertThat(console(switched, "select * from databasechangelog").statusCode())
                .isEqualTo(200);
    }

    private static List<String> tables(TestServer server) throws Exception {
        return api(server, "tables")
                .path("tables")
                .valueStream()
                .map(table -> table.path("name").stringValue())
                .toList();
    }

    @ParameterizedTest(name = "U8 {0} stops the start: {1}")
    @CsvSource({
        "kit.studio.prune-every=0s, 'kit.studio.prune-every is PT0S, but must be longer than nothing'",
        "kit.studio.prune-after=-1h, 'kit.studio.prune-after is PT-1H, but must be longer than nothing'",
        "kit.studio.statement-timeout=0s, 'kit.studio.statement-timeout is PT0S, but must be at least 1ms'",
        "kit.studio.schema-cache-ttl=-1s, 'kit.studio.schema-cache-ttl is PT-1S, but must not be negative'",
        "kit.studio.details-per-second=-1, 'kit.studio.details-per-second is -1, but must not be negative'",
        "kit.studio.max-body-size=3GB, 'kit.studio.max-body-size is 3221225472B, but must be between 0B and 2047MB'",
        "kit.studio.max-body-size=-1B, 'kit.studio.max-body-size is -1B, but must be between 0B and 2047MB'"
    })
    void refusesWhatCannotBe(String setting, String message) {
        String[] parts = setting.split("=", 2);
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of(parts[0], parts[1])));
        assertThatThrownBy(() -> binder.bindOrCreate("kit.studio", StudioProperties.class))
                .rootCause()
                .hasMessageStartingWith(message);
    }
}
