package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the console lets through is one command for the server, counted on the wire. */
class OneCommandTest {

    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int ENOUGH = 2_500;

    /** The pool asks this of a connection that has rested for half a second, as it may while the machine is busy. */
    private static final RecordingProxy.Sent ALIVE = new RecordingProxy.Sent('Q', "");

    private final List<HikariDataSource> pools = new ArrayList<>();

    @BeforeAll
    static void createVictim() throws SQLException {
        try (Connection connection = DATABASE.owner().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table victim as select 1 as id");
        }
    }

    @AfterEach
    void nothingWasWritten() throws SQLException {
        pools.forEach(HikariDataSource::close);
        try (Connection connection = DATABASE.owner().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from victim")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(1);
        }
    }

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    private HikariDataSource pool(String url) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setUsername(DATABASE.ownerRole());
        pool.setPassword(DATABASE.password());
        pool.setMaximumPoolSize(1);
        pools.add(pool);
        return pool;
    }

    private static SqlConsole console(DataSource db) {
        return new SqlConsole(db, DataBrowserOptions.DEFAULTS.statementTimeout(TIMEOUT), false);
    }

    private static List<@Nullable String> nulls(int count) {
        return Collections.nCopies(count, (@Nullable String) null);
    }

    @ParameterizedTest(name = "SEC-H1 the console cannot be left by: {0}")
    @ValueSource(
            strings = {
                "select {d'2020-01-01', e'\\}' , '; commit; delete from victim; --'",
                "select ?::text, {d'2020-01-01', e'\\}' , '; commit; delete from victim; --'",
                "select e'a'\n'\\'' ; commit; delete from victim; --'",
                "select e'a' -- b\r'\\'' ; commit; delete from victim; --'",
                "select 1 as \u2003$x$; commit; delete from victim; --$x$",
                "select 1 as \u00A0$x$; commit; delete from victim; --$x$",
                "select 1 as \u001C$x$; commit; delete from victim; --$x$",
                "select $\uD800$; commit; delete from victim; --$\uD800$",
                "select {fn now()}",
                "{? = call pg_sleep(0)}",
                "{call pg_sleep(0)}",
            })
    void refusesWhatWouldBeMoreThanOneCommand(String sql) {
        for (String mode : List.of("extended", "extendedCacheEverything", "extendedForPrepared", "simple")) {
            SqlConsole console = console(pool(DATABASE.jdbcUrl() + "?preferQueryMode=" + mode));
            assertThatThrownBy(() -> console.run(sql, List.of(), 10)).isInstanceOf(DataException.class);
            assertThatThrownBy(() -> console.run(sql, nulls(1), 10)).isInstanceOf(DataException.class);
            assertThatThrownBy(() -> console.explain(sql, List.of(), true)).isInstanceOf(DataException.class);
            assertThatThrownBy(() -> console.explain(sql, nulls(1), true)).isInstanceOf(DataException.class);
        }
    }

    @Test
    @DisplayName("SEC-H1 an escape of JDBC is refused where it stands, and braces in strings are not")
    void refusesEscapes() {
        SqlConsole console = console(pool(DATABASE.jdbcUrl()));
        assertThatThrownBy(() -> console.run("select 1, {d '2026-01-31'}", List.of(), 1))
                .isInstanceOfSatisfying(DataException.class, refused -> {
                    assertThat(refused.code()).isEqualTo("SQL_NOT_ALLOWED");
                    assertThat(refused.position()).isEqualTo(11);
                })
                .hasMessageContaining("write date '2026-01-31'");
        String braces =
                "select '{1,2}'::int[], '{\"a\": {}}'::jsonb, $${d '2020-01-01'}$$ /* {fn now()} */, \"{\" from (select"
                        + " '}' as \"{\") x -- {";
        assertThat(console.run(braces, List.of(), 1).rows().get(0))
                .containsExactly("{1,2}", "{\"a\": {}}", "{d '2020-01-01'}", "}");
        assertThat(console.run("select '{1,2}'::int[], ?::text, '{\"a\": 1}'::jsonb ?? 'a'", List.of("{d 'x'}"), 1)
                        .rows()
                        .get(0))
                .containsExactly("{1,2}", "{d 'x'}", true);
    }

    @Test
    @DisplayName("SEC-H1 what the driver would translate within a string is refused where values are bound")
    void refusesWhatTheDriverWouldTranslate() {
        SqlConsole console = console(pool(DATABASE.jdbcUrl()));
        String plain = "e'a'\n'\\' {fn now()} \\''";
        assertThat(console.run("select " + plain, List.of(), 1).rows().get(0)).containsExactly("a' {fn now()} '");
        assertThatThrownBy(() -> console.run("select ?::text, " + plain, nulls(1), 1))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.code()).isEqualTo("SQL_NOT_ALLOWED"))
                .hasMessageContaining("driver would not send the statement as it is written");
    }

    @ParameterizedTest
    @DisplayName("SEC-H1 without the extended protocol the console is off, and says why")
    @ValueSource(strings = {"simple", "extendedForPrepared"})
    void needsTheExtendedProtocol(String mode) {
        SqlConsole console = console(pool(DATABASE.jdbcUrl() + "?preferQueryMode=" + mode));
        assertThatThrownBy(() -> console.run("select 1", List.of(), 1))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.code()).isEqualTo("SQL_CONSOLE_OFF"))
                .hasMessageContaining("preferQueryMode=" + mode.toLowerCase(java.util.Locale.ROOT))
                .hasMessageContaining("remove preferQueryMode");
    }

    @Test
    @DisplayName("SEC-H1 a connection that hides its driver is refused")
    void needsToKnowTheDriver() throws SQLException {
        HikariDataSource pool = pool(DATABASE.jdbcUrl());
        DataSource hiding = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> hidden(pool.getConnection()));
        assertThatThrownBy(() -> console(hiding).run("select 1", List.of(), 1))
                .isInstanceOfSatisfying(
                        DataException.class,
                        refused -> assertThat(refused.code()).isEqualTo("SQL_CONSOLE_OFF"))
                .hasMessageContaining("unwrap()");
    }

    private Connection hidden(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                        method.getName().equals("isWrapperFor") ? false : method.invoke(connection, arguments));
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("SEC-H1 whatever is let through reaches the server as one Parse")
    @ValueSource(strings = {"extended", "extendedCacheEverything"})
    void isOneParse(String mode) throws IOException {
        try (RecordingProxy proxy = new RecordingProxy(DATABASE.jdbcUrl())) {
            SqlConsole console = console(pool(proxy.jdbcUrl("&preferQueryMode=" + mode)));
            console.run("select 1", List.of(), 1);
            List<RecordingProxy.Sent> frame = frame(console, proxy);
            long seed = 20260131;
            StatementGenerator generator = new StatementGenerator(seed);
            int passed = 0;
            for (int tried = 0; passed < ENOUGH; tried++) {
                assertThat(tried)
                        .as("statements tried for %d that pass", ENOUGH)
                        .isLessThan(200 * ENOUGH);
                String sql = generator.next();
                OneStatement statement = accepted(sql);
                if (statement != null) {
                    passed += onTheWire(console, proxy, frame, sql, statement) ? 1 : 0;
                }
            }
        }
    }

    /** What surrounds each statement of the console. */
    private static List<RecordingProxy.Sent> frame(SqlConsole console, RecordingProxy proxy) {
        List<RecordingProxy.Sent> frame = new ArrayList<>();
        for (List<@Nullable String> params : List.of(List.<@Nullable String>of(), nulls(1))) {
            proxy.drain();
            console.run(params.isEmpty() ? "select 77" : "select 77, ?::text", params, 1);
            proxy.drain().stream().filter(sent -> !sent.sql().contains("77")).forEach(frame::add);
        }
        assertThat(frame).allMatch(OneCommandTest::isParseOrFrame);
        return frame;
    }

    /** The driver's own: the beginning of a transaction, and whether the connection is alive. */
    private static boolean isParseOrFrame(RecordingProxy.Sent sent) {
        return sent.message() == 'P'
                || (sent.message() == 'Q' && Set.of("BEGIN", "").contains(sent.sql()));
    }

    private static @Nullable OneStatement accepted(String sql) {
        try {
            return OneStatement.reading(sql);
        } catch (DataException refused) {
            return null;
        }
    }

    /** Whether it was sent at all. */
    private static boolean onTheWire(
            SqlConsole console,
            RecordingProxy proxy,
            List<RecordingProxy.Sent> frame,
            String sql,
            OneStatement statement) {
        boolean bound = !statement.placeholders().isEmpty();
        proxy.drain();
        String answer = outcome(console, sql, nulls(statement.placeholders().size()));
        List<RecordingProxy.Sent> sent = new ArrayList<>(proxy.drain());
        assertThat(sent).as(sql).allMatch(OneCommandTest::isParseOrFrame);
        sent.removeAll(frame);
        sent.removeIf(ALIVE::equals);
        assertThat(answer).as(sql).doesNotContain("multiple commands");
        if (sent.isEmpty()) {
            assertThat(answer).as(sql).startsWith("refused: ");
            return false;
        }
        assertThat(sent)
                .as(sql)
                .containsExactly(new RecordingProxy.Sent('P', bound ? statement.numbered() : statement.sql()));
        return true;
    }

    private static String outcome(SqlConsole console, String sql, List<@Nullable String> params) {
        try {
            return console.run(sql, params, 1).rows().toString();
        } catch (DataException refused) {
            assertThat(refused.status()).as(sql).isEqualTo(400);
            return "refused: " + refused.getMessage();
        }
    }
}
