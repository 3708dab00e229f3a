package dev.kit.constructs.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Draws statements that change the session, executes them in handlers, and compares what the next caller finds on the
 * connection with what a fresh connection of the pool has.
 */
final class SessionHygieneTest {

    private static final int SAMPLE = 120;
    private static final int ALL = 2_000;

    /** Everything of a session that a later caller could notice. Spring leaves the default isolation as a setting. */
    private static final String STATE = """
            select (select string_agg(name || '=' || setting || case name when 'default_transaction_isolation' then ''
                                                                             else '/' || source end, ';' order by name) from pg_settings
                     where name not like 'transaction\\_%' and name not like 'plpgsql.%')
                || '|' || current_user || '|' || session_user || '|' || current_setting('role')
                || '|' || coalesce(current_setting('app.tenant_id', true), '')
                || '|' || coalesce(current_setting('app.region', true), '')
                || '|' || coalesce(current_setting('other.variable', true), '')
                || '|' || (select count(*) from pg_class where relnamespace = pg_my_temp_schema())
                || '|' || (select count(*) from pg_proc where pronamespace = pg_my_temp_schema())
                || '|' || (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
                || '|' || (select count(*) from pg_cursors where is_holdable)
                || '|' || (select count(*) from pg_listening_channels())
                || '|' || (select count(*) from pg_prepared_statements where from_sql)
            """;

    private static PostgresDatabase database;
    private static String granted = "";

    @BeforeAll
    static void create() {
        database = PostgresServer.find().createDatabase();
        granted = database.createBypassRole();
        JdbcClient.create(database.owner())
                .sql(
                        "create schema elsewhere; grant usage on schema elsewhere to %s; grant create on schema public to %s"
                                .formatted(database.applicationRole(), database.applicationRole()))
                .update();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @Test
    @DisplayName("endpoints H4 security M-3 L-3 a session goes back to the pool as it came out (a sample)")
    void sample() throws Exception {
        draw(new Random().nextLong(), SAMPLE);
    }

    @Test
    @Tag("slow")
    @DisplayName("endpoints H4 security M-3 L-3 a session goes back to the pool as it came out (2,000 statements)")
    void all() throws Exception {
        draw(new Random().nextLong(), ALL);
    }

    private static void draw(long seed, int count) throws Exception {
        System.out.println("SessionHygieneTest: seed " + seed);
        for (@Nullable String init : new @Nullable String[] {
            null, "set role " + granted + "; set app.region = 'eu'; set search_path = elsewhere, public"
        }) {
            try (HikariDataSource pool = pool(init)) {
                check(pool, new Drawn(new Random(seed), settings()), count / 2);
            }
        }
    }

    private static HikariDataSource pool(@Nullable String init) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(2);
        config.setConnectionInitSql(init);
        return new HikariDataSource(config);
    }

    private static void check(DataSource pool, Drawn drawn, int count) throws Exception {
        Transactions transactions = Transactions.on(pool);
        String fresh = state(pool);
        List<String> different = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String sql = drawn.next();
            run(transactions, sql, drawn.random);
            for (String state : bothStates(pool)) {
                if (!state.equals(fresh)) {
                    different.add(sql + " -> " + difference(fresh, state));
                    assertThat(different).hasSizeLessThan(5);
                }
            }
        }
        assertThat(different).isEmpty();
    }

    private static void run(Transactions transactions, String sql, Random random) {
        boolean fails = random.nextInt(4) == 0;
        boolean rls = random.nextBoolean();
        try {
            transactions.execute(
                    rls ? TransactionSettings.defaults().variables(Map.of("app.tenant_id", "a")) : settingsOf(random),
                    () -> {
                        try (Connection connection = connection(transactions, random)) {
                            execute(connection, sql, random.nextBoolean());
                        }
                        if (fails) {
                            throw new IllegalStateException("the handler fails");
                        }
                        return true;
                    });
        } catch (Exception refused) {
            assertThat(refused).isNotInstanceOf(Error.class);
        }
    }

    private static TransactionSettings settingsOf(Random random) {
        TransactionSettings settings = TransactionSettings.defaults();
        return random.nextInt(5) == 0 ? settings.isolation(Isolation.SERIALIZABLE) : settings;
    }

    private static Connection connection(Transactions transactions, Random random) throws SQLException {
        return (random.nextBoolean() ? transactions.dataSource() : transactions.sharedDataSource()).getConnection();
    }

    private static void execute(Connection connection, String sql, boolean prepared) throws SQLException {
        if (prepared) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.execute();
            }
        } else {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    private static String state(DataSource pool) {
        return JdbcClient.create(pool).sql(STATE).query(String.class).single();
    }

    private static List<String> bothStates(DataSource pool) throws SQLException {
        try (Connection one = pool.getConnection();
                Connection other = pool.getConnection()) {
            List<String> states = new ArrayList<>();
            for (Connection connection : List.of(one, other)) {
                try (Statement statement = connection.createStatement();
                        var row = statement.executeQuery(STATE)) {
                    row.next();
                    states.add(row.getString(1));
                }
            }
            return states;
        }
    }

    private static String difference(String fresh, String state) {
        List<String> known = List.of(fresh.split("[;|]"));
        return Stream.of(state.split("[;|]"))
                        .filter(part -> !known.contains(part))
                        .toList() + " was "
                + known.stream()
                        .filter(part -> !List.of(state.split("[;|]")).contains(part))
                        .toList();
    }

    private record Setting(
            String name,
            String type,
            String value,
            @Nullable String min,
            @Nullable String choices) {}

    /** Returns every setting that a plain role may change. */
    private static List<Setting> settings() {
        return JdbcClient.create(database.application())
                .sql("""
                select name, vartype, setting, min_val, array_to_string(enumvals, ',') from pg_settings
                 where context = 'user' and name not in ('client_encoding', 'exit_on_error') order by name
                """)
                .query((row, n) -> new Setting(
                        row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getString(5)))
                .list();
    }

    /** Draws a setting with another value, or another part of the session, in one of the spellings. */
    private static final class Drawn {

        final Random random;
        private final List<Setting> settings;
        private int next;

        Drawn(Random random, List<Setting> settings) {
            this.random = random;
            this.settings = settings;
            this.next = random.nextInt(settings.size());
        }

        String next() {
            return random.nextInt(3) == 0 ? other() : setting();
        }

        private String setting() {
            Setting setting = settings.get(next++ % settings.size());
            return spelled(setting.name(), value(setting));
        }

        private String value(Setting setting) {
            return switch (setting.type()) {
                case "bool" -> setting.value().equals("on") ? "off" : "on";
                case "enum" ->
                    Stream.of(String.valueOf(setting.choices()).split(","))
                            .filter(choice -> !choice.equals(setting.value()))
                            .findAny()
                            .orElse(setting.value());
                case "integer", "real" ->
                    String.valueOf(setting.min()).equals(setting.value()) ? "100" : String.valueOf(setting.min());
                default -> textual(setting.name());
            };
        }

        private String textual(String name) {
            return switch (name) {
                case "search_path" -> "elsewhere";
                case "TimeZone", "log_timezone" -> "Asia/Tokyo";
                case "DateStyle" -> "ISO, DMY";
                case "default_tablespace", "temp_tablespaces" -> "";
                case "default_table_access_method" -> "heap";
                case "default_text_search_config" -> "pg_catalog.english";
                case "lc_monetary", "lc_numeric", "lc_time", "lc_messages" -> "C";
                default -> "other";
            };
        }

        private String spelled(String name, String value) {
            String quoted = "'" + value + "'";
            return switch (random.nextInt(14)) {
                case 0 -> "set " + name + " = " + quoted;
                case 1 -> "SET SESSION " + name.toUpperCase(java.util.Locale.ROOT) + " TO " + quoted;
                case 2 -> "set \"" + name + "\" = " + quoted;
                case 3 -> "/* by /* hand */ */ set " + name + " to " + quoted;
                case 4 -> "-- by hand\n\tset " + name + " = " + quoted;
                case 5 -> "select 1; set " + name + " = " + quoted + "; select 2";
                case 6 -> "select set_config('" + name + "', " + quoted + ", false)";
                case 7 -> "select pg_catalog . \"set_config\" ('" + name + "', " + quoted + ", false)";
                case 8 -> "with s as (select Set_Config('" + name + "', " + quoted + ", false) as v) select * from s";
                case 9 -> "do $x$ begin execute 'se' || 't " + name + " = '" + quoted + quoted + "''; end $x$";
                case 10 ->
                    "do language plpgsql 'begin perform set_config(''" + name + "'', '" + quoted + "', false); end'";
                case 11 -> "set U&\"" + escaped(name) + "\" = " + quoted;
                case 12 -> "select U&\"set!005fconfig\" UESCAPE '!' ('" + name + "', " + quoted + ", false)";
                default -> "update pg_settings set setting = " + quoted + " where name = '" + name + "'";
            };
        }

        private static String escaped(String name) {
            return "\\%04x%s".formatted((int) name.charAt(0), name.substring(1));
        }

        private String other() {
            int n = random.nextInt(1_000);
            return switch (random.nextInt(32)) {
                case 0 -> "set role " + granted;
                case 1 -> "set role none";
                case 2 -> "set session authorization default";
                case 3 -> spelled("role", random.nextBoolean() ? granted : "none");
                case 4 -> spelled("app.tenant_id", "b");
                case 5 -> spelled("app.region", "us");
                case 6 -> spelled("other.variable", "left");
                case 7 -> "create temp table mine" + n + " as select 1 as one";
                case 8 -> "CREATE /* c */ TEMPORARY VIEW seen" + n + " AS SELECT 1";
                case 9 -> "select 1 as one into temp kept" + n;
                case 10 -> "create table pg_temp.kept" + n + " (id int)";
                case 11 -> "create local temp sequence counted" + n;
                case 12 -> "create function pg_temp.f" + n + "() returns int language sql as 'select 1'";
                case 13 -> "select pg_advisory_lock(" + n + ")";
                case 14 -> "select pg_try_advisory_lock(" + n + ", 2), pg_advisory_lock_shared(" + n + ")";
                case 15 -> "listen channel" + n;
                case 16 -> "/* c */ LISTEN \"Channel " + n + "\"";
                case 17 -> "declare held" + n + " cursor with hold for select 1";
                case 18 -> "prepare kept" + n + " as select 1";
                case 19 -> "reset all";
                case 20 -> "reset role; reset search_path";
                case 21 -> "set session characteristics as transaction read only";
                case 22 -> "set session characteristics as transaction isolation level serializable";
                case 23 -> "set time zone 'Asia/Tokyo'";
                case 24 -> "set schema 'elsewhere'";
                case 25 -> "discard temp";
                case 26 ->
                    "do $$ begin perform pg_advisory_lock(" + n + "); create temp table d" + n + " (i int); end $$";
                case 27 -> "select set_config(n, 'b', false) from (select 'app.' || 'tenant_id' as n) s";
                case 28 -> "set \"app\".\"tenant_id\" to 'b'";
                case 29 -> "set app . region = 'us'";
                case 30 -> "select \"set_config\"('app.region', 'us', false)";
                default -> "set \"app.tenant_id\" = 'b'";
            };
        }
    }
}
