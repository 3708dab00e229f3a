package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.capture.StudioLogAppender;
import dev.kit.studio.monitor.InMemoryStorage;
import java.io.Closeable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import tools.jackson.databind.JsonNode;

class SqlCaptureTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private static final TomcatApp APP = StudioPlayground.app(0, "", STUDIO, DATABASE);
    private static final StudioLogAppender APPENDER = StudioPlayground.attachLog(STUDIO);

    @BeforeAll
    static void start() {
        PlaygroundTables.create(DATABASE);
        APP.start();
    }

    @AfterAll
    static void stop() {
        APPENDER.stop();
        STUDIO.close();
        APP.close();
        DATABASE.close();
    }

    private static JsonNode detail(String path) {
        Http.sendBody("POST", APP.url(path), "{\"note\":1}", "Content-Type", "application/json");
        String listed =
                "requests?limit=1&path=" + path.substring(0, path.indexOf('?') < 0 ? path.length() : path.indexOf('?'));
        JsonNode list = await().alias(path + " is recorded")
                .atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> Http.json(APP.url("/__studio/api/" + listed)), found -> !found.isEmpty());
        return Http.json(
                APP.url("/__studio/api/requests/" + list.get(0).path("id").stringValue()));
    }

    @Test
    @DisplayName("SC-01 a request shows its SQL with binds, rows, time and call site, and its log")
    void recordsSqlAndLogsOfARequest() {
        JsonNode detail = detail("/orders/7");
        JsonNode query = detail.path("queries").get(0);
        assertThat(query.path("sql").stringValue()).isEqualTo("select id, total from orders where id = ?");
        assertThat(query.path("binds").toString()).isEqualTo("[\"7\"]");
        assertThat(query.path("rows").intValue()).isEqualTo(1);
        assertThat(query.path("operation").stringValue()).isEqualTo("select");
        assertThat(query.path("duration").doubleValue()).isPositive();
        assertThat(query.path("callSite").path("function").stringValue()).endsWith("PlaygroundOrders.find");
        assertThat(detail.path("route").stringValue()).isEqualTo("/orders/:id");
        // The pool may log a line of its own while it opens the connection.
        assertThat(detail.path("logs").findValuesAsString("message")).contains("Looking for order /7");
        assertThat(detail.path("logCount").intValue())
                .isEqualTo(detail.path("logs").size());
    }

    @Test
    @DisplayName("SC-01 statements that repeat from one place are shown as N+1")
    void findsRepeatedStatements() {
        JsonNode detail = detail("/report");
        assertThat(detail.path("sqlCount").intValue()).isEqualTo(13);
        assertThat(detail.path("nPlusOne").booleanValue()).isTrue();
        assertThat(detail.path("repeats")).hasSize(1);
        assertThat(detail.path("repeats").get(0).path("count").intValue()).isEqualTo(12);
        assertThat(detail.path("repeats")
                        .get(0)
                        .path("callSite")
                        .path("function")
                        .stringValue())
                .endsWith("PlaygroundOrders.linesOf");
        assertThat(detail.path("sqlTime").doubleValue())
                .isLessThanOrEqualTo(detail.path("duration").doubleValue());
    }

    @Test
    @DisplayName("SC-21 events and audits stand beside the request that caused them")
    void recordsEventsAndAudits() {
        JsonNode detail = detail("/place");
        assertThat(detail.path("status").intValue()).isEqualTo(201);
        assertThat(detail.path("events").get(0).path("type").stringValue()).isEqualTo("order.placed");
        assertThat(detail.path("audits").get(0).path("table").stringValue()).isEqualTo("orders");
        assertThat(Http.json(APP.url("/__studio/api/events?type=order.placed"))).isNotEmpty();
        assertThat(Http.json(APP.url(
                        "/__studio/api/audits?requestId=" + detail.path("id").stringValue())))
                .hasSize(1);
    }

    @Test
    @DisplayName("SC-20 a logged and escaped exception is recorded once")
    void recordsAnExceptionOnce() {
        JsonNode detail = detail("/fails?why=test");
        assertThat(detail.path("exceptions")).hasSize(1);
        assertThat(detail.path("exceptions").get(0).path("handled").booleanValue())
                .isFalse();
        assertThat(detail.path("status").intValue()).isEqualTo(500);
        assertThat(detail.path("logs").toString()).contains("About to fail");
    }

    @Test
    @DisplayName("SC-01 an observed data source unwraps, fails and closes like the original")
    void behavesLikeTheOriginal() throws SQLException {
        DataSource observed = STUDIO.observe(DATABASE.dataSource(), "test");
        assertThat(observed.unwrap(HikariDataSource.class)).isSameAs(DATABASE.dataSource());
        assertThat(observed.isWrapperFor(HikariDataSource.class)).isTrue();
        assertThat(observed).isInstanceOf(Closeable.class).isEqualTo(observed);
        try (Connection connection = observed.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(connection.unwrap(PGConnection.class)).isNotNull();
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThatThrownBy(() -> statement.execute("select broken"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("broken");
        }
    }
}
