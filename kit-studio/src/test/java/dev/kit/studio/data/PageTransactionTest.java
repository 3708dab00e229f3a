package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a page leaves the connection it was read on. */
class PageTransactionTest {

    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();

    private final List<HikariDataSource> pools = new ArrayList<>();

    @BeforeAll
    static void createTables() throws SQLException {
        try (Connection connection = DATABASE.owner().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table reads (n int)");
            statement.execute("create function noted(n int) returns int language sql volatile"
                    + " as 'insert into reads values (n) returning n'");
            statement.execute("create view noting as select noted(1) as n");
            statement.execute(
                    "create table nullable as select nullif(i % 7, 3) as n, i from generate_series(1, 130) i");
        }
    }

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @AfterEach
    void closePools() {
        pools.forEach(HikariDataSource::close);
    }

    private HikariDataSource pool(boolean autoCommit) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(DATABASE.jdbcUrl());
        pool.setUsername(DATABASE.ownerRole());
        pool.setPassword(DATABASE.password());
        pool.setMaximumPoolSize(1);
        pool.setAutoCommit(autoCommit);
        pools.add(pool);
        return pool;
    }

    @ParameterizedTest(name = "pool with auto-commit {0}")
    @ValueSource(booleans = {true, false})
    @DisplayName("a page, and one that is refused, leaves no transaction and no setting behind")
    void leavesNothingBehind(boolean autoCommit) throws SQLException {
        HikariDataSource pool = pool(autoCommit);
        DataBrowser browser = DataBrowser.create(pool);
        String before = session(pool);
        assertThat(browser.query("nullable", RowQuery.builder().build()).rows()).hasSize(50);
        assertThat(session(pool)).isEqualTo(before);

        RowQuery refused = RowQuery.builder()
                .filter(new Filter("n", FilterOperator.EQ, "no number"))
                .build();
        assertThatThrownBy(() -> browser.query("nullable", refused)).isInstanceOf(DataException.class);
        assertThat(session(pool)).isEqualTo(before);
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
        }
    }

    @Test
    @DisplayName("DB-56 reading a view that writes is refused")
    void aPageCannotWrite() throws SQLException {
        HikariDataSource pool = pool(true);
        DataBrowser browser = DataBrowser.create(pool);
        assertThatThrownBy(() -> browser.query("noting", RowQuery.builder().build()))
                .isInstanceOf(DataException.class)
                .hasStackTraceContaining("read-only");
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet reads = statement.executeQuery("select count(*) from reads")) {
            assertThat(reads.next()).isTrue();
            assertThat(reads.getInt(1)).isZero();
        }
    }

    @ParameterizedTest(name = "descending {0}")
    @ValueSource(booleans = {true, false})
    @DisplayName("DB-37 DB-42 rows without a key are walked by a column with nulls, each once")
    void rowsWithoutAKeyAreWalked(boolean descending) {
        DataBrowser browser = DataBrowser.create(pool(true));
        List<Object> seen = new ArrayList<>();
        String cursor = null;
        do {
            RowPage page = browser.query(
                    "nullable",
                    RowQuery.builder()
                            .sort("n", descending)
                            .limit(9)
                            .cursor(cursor)
                            .build());
            page.rows().forEach(row -> seen.add(row.get("i")));
            cursor = page.nextCursor();
        } while (cursor != null);
        assertThat(seen).hasSize(130).doesNotHaveDuplicates();
    }

    /** The state of the session as another statement of it would find it. */
    private static String session(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Connection other = DATABASE.owner().getConnection();
                Statement statement = connection.createStatement();
                Statement watching = other.createStatement()) {
            int pid;
            try (ResultSet own = statement.executeQuery("select pg_backend_pid()")) {
                own.next();
                pid = own.getInt(1);
            }
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
            String state;
            try (ResultSet found = watching.executeQuery("select state from pg_stat_activity where pid = " + pid)) {
                found.next();
                state = found.getString(1);
            }
            try (ResultSet settings = statement.executeQuery("select current_setting('statement_timeout') || ' '"
                    + " || current_setting('lock_timeout') || ' ' || current_setting('transaction_read_only') || ' '"
                    + " || current_setting('transaction_isolation')")) {
                settings.next();
                return pid + " " + state + " " + settings.getString(1);
            }
        }
    }
}
