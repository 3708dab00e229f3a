package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.monitor.InMemoryStorage;
import java.net.http.HttpResponse;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import tools.jackson.databind.JsonNode;

/** The studio of an application whose database is not PostgreSQL, away, or not there at all. */
class OtherDatabaseTest {

    /** A use of a running studio. */
    private interface Look {
        void at(TomcatApp app) throws Exception;
    }

    private static void studio(@Nullable DataSource database, @Nullable String note, Look look) throws Exception {
        StudioOptions options = StudioOptions.storage(new InMemoryStorage());
        if (database != null) {
            options.db(database).dbNote(() -> note);
        }
        try (Studio studio = Studio.create(options);
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            look.at(app);
        }
    }

    private static JsonNode database(TomcatApp app) {
        HttpResponse<String> stats = Http.send("GET", app.url("/__studio/api/stats"));
        assertThat(stats.statusCode()).as(stats.body()).isEqualTo(200);
        return Http.parse(stats.body()).path("database");
    }

    /** The state once the database has said what it is: the first stats do not wait long for it. */
    private static JsonNode known(TomcatApp app) {
        return await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .until(
                        () -> database(app),
                        database -> !database.path("product").isNull());
    }

    private static DataSource h2() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:other");
        return database;
    }

    @ParameterizedTest(name = "FC-A9 on H2 {0} says that it needs PostgreSQL")
    @ValueSource(
            strings = {
                "GET schema",
                "GET tables",
                "GET tables/owners",
                "GET tables/owners/1",
                "GET export?table=owners",
                "GET view-as",
                "POST sql {\"sql\":\"select 1\"}",
                "POST explain {\"sql\":\"select 1\"}"
            })
    void saysWhatItNeeds(String call) throws Exception {
        String[] words = call.split(" ", 3);
        studio(h2(), null, app -> {
            HttpResponse<String> answer = Http.sendBody(
                    words[0],
                    app.url("/__studio/api/" + words[1]),
                    words.length == 3 ? words[2] : "",
                    "X-Kit-Studio",
                    "1",
                    "Content-Type",
                    "application/json");
            JsonNode problem = Http.parse(answer.body());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
            assertThat(problem.path("code").stringValue()).isEqualTo("DATABASE_NOT_SUPPORTED");
            assertThat(problem.path("detail").stringValue())
                    .isEqualTo("The data browser needs PostgreSQL; this application uses H2.");
        });
    }

    @Test
    @DisplayName("FC-A9 the stats say which database there is and why it cannot be browsed")
    void statsSayWhy() throws Exception {
        studio(h2(), "not said", app -> {
            JsonNode database = known(app);
            assertThat(database.path("product").stringValue()).isEqualTo("H2");
            assertThat(database.path("supported").booleanValue()).isFalse();
            assertThat(database.path("message").stringValue())
                    .isEqualTo("The data browser needs PostgreSQL; this application uses H2.");
        });
    }

    @Test
    @DisplayName("FC-A9 on PostgreSQL the stats say so, with the note of whoever connects")
    void statsOfPostgres() throws Exception {
        try (TestDatabase postgres = new TestDatabase()) {
            studio(postgres.dataSource(), null, app -> {
                assertThat(known(app).path("product").stringValue()).isEqualTo("PostgreSQL");
                assertThat(database(app).path("supported").booleanValue()).isTrue();
                assertThat(database(app).path("message").isNull()).isTrue();
            });
            studio(
                    postgres.dataSource(),
                    "Borrowed.",
                    app -> assertThat(known(app).path("message").stringValue()).isEqualTo("Borrowed."));
        }
    }

    @Test
    @DisplayName("FC-A9 without a database the stats say that there is none")
    void statsWithoutDatabase() throws Exception {
        studio(null, null, app -> {
            assertThat(database(app).path("supported").booleanValue()).isFalse();
            assertThat(database(app).path("message").stringValue())
                    .isEqualTo("The application has no database to browse.");
        });
    }

    @Test
    @DisplayName("FC-A9 a database that is away does not keep the stats, and may be supported")
    void statsWithoutAnswer() throws Exception {
        PGSimpleDataSource away = new PGSimpleDataSource();
        away.setServerNames(new String[] {"127.0.0.1"});
        away.setPortNumbers(new int[] {1});
        studio(away, null, app -> {
            JsonNode database = database(app);
            assertThat(database.path("product").isNull()).isTrue();
            assertThat(database.path("supported").booleanValue()).isTrue();
        });
    }
}
