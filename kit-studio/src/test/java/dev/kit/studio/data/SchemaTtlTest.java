package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** How long a schema is kept, by a clock that the test sets. */
class SchemaTtlTest {

    private static final TestDatabase DATABASE = new TestDatabase();

    private final AtomicInteger connections = new AtomicInteger();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private DataBrowser browser = browser(Duration.ofMinutes(1));

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeEach
    void clear() {
        DATABASE.run("drop table if exists late", "create table if not exists early (id int primary key, v text)");
    }

    private DataBrowser browser(Duration timeToLive) {
        DelegatingDataSource counted = new DelegatingDataSource(DATABASE.dataSource()) {
            @Override
            public Connection getConnection() throws SQLException {
                connections.incrementAndGet();
                return super.getConnection();
            }
        };
        return DataBrowser.create(counted, DataBrowserOptions.DEFAULTS.schemaCacheTtl(timeToLive), () -> now);
    }

    private void passes(long milliseconds) {
        now = now.plusMillis(milliseconds);
    }

    @Test
    @DisplayName("DB-07 the schema is read once until its time has passed")
    void schemaIsReadOnceUntilItsTimeHasPassed() {
        DatabaseSchema first = browser.schema();
        passes(59_999);
        assertThat(browser.schema()).isSameAs(first);
        assertThat(connections).hasValue(1);
        passes(1);
        assertThat(browser.schema()).isNotSameAs(first);
        assertThat(connections).hasValue(2);
    }

    @Test
    @DisplayName("DB-07 a refresh reads at once, and no time at all keeps nothing")
    void refreshReadsAtOnce() {
        browser.schema();
        browser.refreshSchema();
        assertThat(connections).hasValue(2);
        browser = browser(Duration.ZERO);
        browser.schema();
        browser.schema();
        assertThat(connections).hasValue(4);
    }

    @Test
    @DisplayName("DB-07 the longest time there is keeps the schema for good")
    void schemaMayBeKeptForGood() {
        browser = browser(Duration.ofSeconds(Long.MAX_VALUE));
        browser.schema();
        passes(1_000_000_000);
        browser.schema();
        assertThat(connections).hasValue(1);
    }

    @Test
    @DisplayName("DB-08 a table created right after the schema was read is found")
    void newTableIsFoundAtOnce() {
        browser.schema();
        DATABASE.run("create table late (id int primary key)");
        passes(1);
        assertThat(browser.query("late", RowQuery.builder().build()).rows()).isEmpty();
        assertThat(connections).hasValue(3);
    }

    @Test
    @DisplayName("DB-08 names that do not exist make the schema be read at most once a second")
    void missesDoNotFloodTheDatabase() {
        browser.schema();
        for (int i = 0; i < 10; i++) {
            passes(99);
            assertThatThrownBy(() -> browser.getColumns("nowhere")).hasMessage("Table 'nowhere' not found");
        }
        assertThat(connections).hasValue(2);
        passes(1_000);
        assertThatThrownBy(() -> browser.getColumns("nowhere")).hasMessage("Table 'nowhere' not found");
        assertThat(connections).hasValue(3);
    }

    @Test
    @DisplayName("DB-08 a table that lost a column or was dropped is read anew, not failed")
    void changedTableIsReadAnew() {
        browser.schema();
        DATABASE.run("alter table early drop column v");
        assertThat(browser.query("early", RowQuery.builder().build()).columns())
                .extracting(Column::name)
                .containsExactly("id");
        passes(2_000);
        DATABASE.run("drop table early");
        assertThatThrownBy(() -> browser.query("early", RowQuery.builder().build()))
                .hasMessage("Table 'early' not found");
    }
}
