package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** From a request to its rows and back, over HTTP. */
class RowLinksTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).db(DATABASE.dataSource()));
    private static final DataSource OBSERVED = STUDIO.observe(DATABASE.dataSource(), "test");
    private static final TomcatApp APP = new TomcatApp(0, "")
            .with(STUDIO)
            .handle("/look", (request, response) -> run("select name from things where id = ?", 7))
            .handle("/change", (request, response) -> {
                run("select name from things where id = ?", 7);
                run("update things set name = 'new' where id = ?", 7);
                run("select name from things where id = ?", 8);
            })
            .handle(
                    "/make",
                    (request, response) -> STUDIO.recordAudit(AuditEntry.of(
                                    "thing.made",
                                    new AuditEntry.Actor("1", "user"),
                                    null,
                                    dev.kit.studio.capture.CaptureScope.currentId())
                            .about("9", "things", "INSERT")));

    private static void run(String sql, int id) throws Exception {
        try (Connection connection = OBSERVED.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, id);
            statement.execute();
        }
    }

    @BeforeAll
    static void start() {
        DATABASE.run("create table things (id int primary key, name text)", "insert into things values (7, 'a')");
        APP.start();
        Http.send("GET", APP.url("/look"));
        Http.send("GET", APP.url("/change"));
        Http.send("GET", APP.url("/make"));
        new RecordedRequests(STUDIO).atLeast(3);
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
        DATABASE.close();
    }

    private static String idOf(String path) {
        return Http.json(APP.url("/__studio/api/requests?path=" + path))
                .at("/0/id")
                .stringValue();
    }

    private static JsonNode rowsOf(String path) {
        return Http.json(APP.url("/__studio/api/requests/" + idOf(path) + "/rows"));
    }

    @Test
    @DisplayName("a request shows the rows it named by key, with the strongest it did to each")
    void fromRequestToRows() {
        assertThat(rowsOf("/change")
                        .valueStream()
                        .map(row -> row.path("table").stringValue()
                                + '/'
                                + row.path("id").stringValue()
                                + ' '
                                + row.path("operation").stringValue()))
                .containsExactly("things/7 update", "things/8 select");
        assertThat(rowsOf("/make").at("/0/id").stringValue()).isEqualTo("9");
    }

    @Test
    @DisplayName("a row shows the requests that touched it, newest first, also by audit")
    void fromRowToRequests() {
        JsonNode requests = Http.json(APP.url("/__studio/api/tables/things/7/requests"));
        assertThat(requests.valueStream().map(entry -> entry.path("path").stringValue()))
                .containsExactly("/change", "/look");
        assertThat(Http.json(APP.url("/__studio/api/tables/things/9/requests"))
                        .at("/0/path")
                        .stringValue())
                .isEqualTo("/make");
        assertThat(Http.json(APP.url("/__studio/api/tables/things/70/requests")))
                .isEmpty();
    }
}
