package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.TestDatabase;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables that are there but cannot or may not be read, and what is said about them. */
class NotAnsweringTest {

    private static final TestDatabase DATABASE = new TestDatabase();

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table tenants (id int primary key, tenant text)",
                "insert into tenants values (1, 'a')",
                "alter table tenants enable row level security",
                "create policy own on tenants using (tenant = current_setting('shop.tenant'))",
                "grant select on tenants to " + DATABASE.applicationRole(),
                "create materialized view unfilled as select 1 as n with no data");
    }

    private static DataException refused(ThrowingCallable question) {
        return catchThrowableOfType(DataException.class, question);
    }

    private static RowQuery all() {
        return RowQuery.builder().build();
    }

    @Test
    @DisplayName("a policy that reads a variable nobody has set is told by its name")
    void namesTheMissingVariable() {
        DataBrowser browser = DataBrowser.create(DATABASE.application());
        DataException failure = refused(() -> browser.query("tenants", all()));
        assertThat(failure.status()).isEqualTo(409);
        assertThat(failure.code()).isEqualTo("VARIABLE_MISSING");
        assertThat(failure.getMessage()).contains("shop.tenant");
        DataBrowser seen = browser.as(new ViewAs(java.util.Map.of("shop.tenant", "a"), null), DATABASE.application());
        assertThat(seen.query("tenants", all()).rows()).hasSize(1);
    }

    @Test
    @DisplayName("DB-47 a materialised view that was never filled says so")
    void saysThatAViewIsNotFilled() {
        DataBrowser browser = DataBrowser.create(DATABASE.dataSource());
        DataException failure = refused(() -> browser.query("unfilled", all()));
        assertThat(failure.status()).isEqualTo(409);
        assertThat(failure.getMessage()).contains("has not been populated");
    }

    @Test
    @DisplayName("rows of a database on another machine stay hidden unless allowed: pages, records, cells and exports")
    void hidesRowsOfOtherMachines() {
        try (HikariDataSource remote = new HikariDataSource()) {
            remote.setJdbcUrl(
                    DATABASE.dataSource().getJdbcUrl().replaceFirst("//([^/]+)/", "//$1,db.example.test:5432/"));
            remote.setUsername(DATABASE.dataSource().getUsername());
            remote.setPassword(DATABASE.dataSource().getPassword());
            DataBrowser hidden = browser(remote, false);
            assertThat(hidden.getTables()).extracting(Table::name).contains("tenants");
            List<ThrowingCallable> questions = List.of(
                    () -> hidden.query("tenants", all()),
                    () -> hidden.row("tenants", "1"),
                    () -> hidden.cell("tenants", "1", "tenant"),
                    () -> hidden.export("tenants", all(), ExportFormat.CSV, StringBuilder::new),
                    () -> hidden.as(new ViewAs(java.util.Map.of("a.b", "c"), null), remote)
                            .query("tenants", all()));
            for (ThrowingCallable question : questions) {
                DataException failure = refused(question);
                assertThat(failure.status()).isEqualTo(403);
                assertThat(failure.code()).isEqualTo("REMOTE_DATABASE");
            }
            assertThat(browser(remote, true).query("tenants", all()).rows()).hasSize(1);
        }
    }

    private static DataBrowser browser(DataSource db, boolean remoteRows) {
        return DataBrowser.create(
                db,
                DataBrowserOptions.DEFAULTS
                        .statementTimeout(Duration.ofSeconds(5))
                        .remoteRows(remoteRows));
    }
}
