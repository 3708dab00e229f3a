package dev.kit.boot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

@ExtendWith(OutputCaptureExtension.class)
class SchemaTest {

    private static final List<SchemaFile> FILES = SchemaFile.load(SchemaTest.class.getClassLoader());

    private PostgresDatabase database;

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private SchemaLifecycle lifecycle(boolean auto, @Nullable DataSource migrations, RequiredTable... tables) {
        return new SchemaLifecycle(auto, migrations, List.of(() -> List.of(tables)), FILES);
    }

    private RequiredTable outbox() {
        return required("kit_outbox", "kit_outbox");
    }

    private RequiredTable required(String table, String file) {
        return new RequiredTable(database.application(), table, file, "the outbox of POST /orders");
    }

    private List<String> tables() {
        return JdbcClient.create(database.owner())
                .sql("select schemaname || '.' || tablename from pg_tables"
                        + " where schemaname not in ('pg_catalog', 'information_schema') order by 1")
                .query(String.class)
                .list();
    }

    private void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private boolean may(String table, String privilege) {
        return JdbcClient.create(database.application())
                .sql("select has_table_privilege(?, ?)")
                .params(table, privilege)
                .query(Boolean.class)
                .single();
    }

    @Test
    @DisplayName("every SQL file on the class path says what the application's role needs")
    void readsTheFiles() {
        assertThat(FILES).extracting(SchemaFile::table).contains("audit_log", "kit_inbox", "kit_outbox");
        assertThat(SchemaFile.needs("-- A.\n-- The application's role needs: select, insert\ncreate table a();"))
                .containsExactly("select", "insert");
        assertThat(SchemaFile.needs("-- The application's role needs: superuser\n"))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "tables are created as the role that migrates, and the application's role may do no more than it needs")
    void createsTables() {
        lifecycle(
                        true,
                        database.owner(),
                        outbox(),
                        required("kit_inbox", "kit_inbox"),
                        required("audit_log", "audit_log"))
                .start();

        assertThat(may("kit_outbox", "delete")).isTrue();
        assertThat(may("kit_inbox", "insert")).isTrue();
        assertThat(may("audit_log", "insert")).isTrue();
        assertThat(may("audit_log", "update")).isFalse();
        assertThat(may("audit_log", "delete")).isFalse();
    }

    @Test
    @DisplayName("a second start changes nothing, a changed file is applied again")
    void appliesAFileOnce() {
        lifecycle(true, database.owner(), outbox()).start();
        lifecycle(true, database.owner(), outbox()).start();

        String changed = "create table if not exists kit_outbox (id int);"
                + "alter table kit_outbox add column if not exists note text";
        new SchemaMigration(database.owner())
                .apply(List.of(new SchemaFile("kit_outbox", changed, List.of())), null, database.applicationRole());
        assertThat(JdbcClient.create(database.application())
                        .sql("select count(note) from kit_outbox")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    @DisplayName("nodes that start together wait for each other")
    void startsSideBySide() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> starts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                starts.add(nodes.submit(
                        () -> lifecycle(true, database.owner(), outbox()).start()));
            }
            for (Future<?> start : starts) {
                start.get(60, TimeUnit.SECONDS);
            }
        } finally {
            nodes.shutdown();
        }
        assertThat(may("kit_outbox", "insert")).isTrue();
    }

    @Test
    @DisplayName("a table that the application's own migrations made is left alone")
    void leavesForeignTablesAlone() {
        owner("create table audit_log (mine int)");
        assertThatThrownBy(() -> lifecycle(true, database.owner(), required("audit_log", "audit_log"))
                        .start())
                .isInstanceOf(MissingTableException.class)
                .hasMessageContaining("may not select, insert");

        assertThat(JdbcClient.create(database.owner())
                        .sql("select count(mine) from audit_log")
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(may("audit_log", "insert")).isFalse();
    }

    @Test
    @DisplayName("a table that the role may not use is named with the grant that helps")
    void namesMissingPrivileges() {
        owner("create table kit_outbox (id int)");
        owner("grant select on kit_outbox to " + database.applicationRole());

        assertThatThrownBy(() -> lifecycle(false, database.owner(), outbox()).start())
                .isInstanceOf(MissingTableException.class)
                .hasMessageContaining("may not insert, update, delete")
                .hasMessageContaining(
                        "grant insert, update, delete on \"kit_outbox\" to " + database.applicationRole());
    }

    @Test
    @DisplayName("a role that may not create tables ends in the same message as no attempt")
    void saysWhatIsMissingWhenItMayNotCreate() {
        owner("revoke create on schema public from public");
        assertThatThrownBy(
                        () -> lifecycle(true, database.application(), outbox()).start())
                .isInstanceOf(MissingTableException.class)
                .hasMessageContaining("META-INF/kit/sql/kit_outbox.sql")
                .hasMessageContaining("Role " + database.applicationRole() + " may not create tables in schema public."
                        + " Run as its owner: grant usage, create on schema \"public\" to");
    }

    @Test
    @DisplayName(
            "FC-A4 only the tables that something needs are created, and one line says which, where and the switch")
    void createsNothingElse(CapturedOutput output) {
        lifecycle(true, database.owner()).start();
        assertThat(tables()).isEmpty();

        lifecycle(true, database.owner(), outbox(), outbox()).start();
        lifecycle(true, database.owner(), outbox()).start();
        assertThat(tables()).containsExactly("public.kit_outbox");
        assertThat(output.getAll())
                .containsOnlyOnce(
                        "Created kit_outbox in schema public of database " + database.name()
                                + " for the outbox of POST /orders. With kit.schema.auto=false that is left to your migrations");
    }

    @Test
    @DisplayName("FC-A4 a table of a named schema is created there, and the application's role let in")
    void createsInANamedSchema() {
        owner("create schema \"Kit's\"");
        RequiredTable table = required("Kit's.kit_outbox", "kit_outbox");
        lifecycle(true, database.owner(), table).start();
        lifecycle(false, null, table).start();

        assertThat(tables()).containsExactly("Kit's.kit_outbox");
        assertThat(may("\"Kit's\".kit_outbox", "delete")).isTrue();
    }

    @Test
    @DisplayName("FC-A4 a schema that does not exist, or that is closed, is one sentence with the SQL that helps")
    void namesTheSchema() {
        RequiredTable table = required("kit.kit_outbox", "kit_outbox");
        assertThatThrownBy(() -> lifecycle(true, database.owner(), table).start())
                .hasMessageContaining("Schema kit does not exist. Run: create schema \"kit\" authorization \""
                        + database.ownerRole() + "\"; grant usage on schema \"kit\" to \"" + database.applicationRole()
                        + "\";");
        owner("create schema kit");
        assertThatThrownBy(() -> lifecycle(true, null, table).start())
                .hasMessageContaining("is in a schema that role " + database.applicationRole() + " may not use")
                .hasMessageContaining("grant usage on schema \"kit\"");
    }

    @Test
    @DisplayName(
            "FC-A4 each of two databases gets its own tables, the one that migrations lead to by the role for them")
    void tellsDatabasesApart() {
        try (PostgresDatabase other = PostgresServer.find().createDatabase()) {
            JdbcClient.create(other.owner())
                    .sql("grant create on schema public to " + other.applicationRole())
                    .update();
            RequiredTable there = new RequiredTable(other.application(), "kit_inbox", "kit_inbox", "subscriber hear");
            lifecycle(true, database.owner(), outbox(), there).start();

            assertThat(tables()).containsExactly("public.kit_outbox");
            assertThat(JdbcClient.create(other.application())
                            .sql("select tableowner from pg_tables where tablename = 'kit_inbox'")
                            .query(String.class)
                            .single())
                    .isEqualTo(other.applicationRole());
        }
    }

    @Test
    @DisplayName(
            "FC-A4 data sources that stand before the real one are as good as it, and one without a target is told")
    void acceptsProxies(CapturedOutput output) {
        DataSource lazy = new LazyConnectionDataSourceProxy(database.application());
        DataSource wrapped = new DelegatingDataSource(lazy) {};
        AbstractRoutingDataSource nowhere = new AbstractRoutingDataSource() {
            @Override
            protected @Nullable Object determineCurrentLookupKey() {
                return null;
            }
        };
        nowhere.setTargetDataSources(Map.of());
        nowhere.afterPropertiesSet();
        lifecycle(
                        true,
                        database.owner(),
                        new RequiredTable(lazy, "kit_outbox", "kit_outbox", "lazy"),
                        new RequiredTable(wrapped, "kit_inbox", "kit_inbox", "wrapped"),
                        new RequiredTable(nowhere, "kit_inbox", "kit_inbox", "routed"))
                .start();

        assertThat(tables()).containsExactly("public.kit_inbox", "public.kit_outbox");
        assertThat(output.getAll()).contains("Kit's tables were not looked for");
    }

    @Test
    @DisplayName("FC-A4 on another database nothing is created, and what needs a table is told in a sentence")
    void tellsOnOtherDatabases(CapturedOutput output) {
        DataSource h2 = new OtherProduct(database.application(), "H2");
        lifecycle(true, null, new RequiredTable(h2, "kit_outbox", "kit_outbox", "the outbox of POST /orders"))
                .start();

        assertThat(tables()).isEmpty();
        assertThat(output.getAll())
                .containsOnlyOnce("the outbox of POST /orders needs table kit_outbox, which is made for PostgreSQL;"
                        + " the database is H2");
    }

    @Test
    @DisplayName("a database that is away does not keep the application from starting")
    void startsWithoutDatabase() {
        DataSource away = new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/none?connectTimeout=1", "a", "b");
        RequiredTable table = new RequiredTable(away, "kit_outbox", "kit_outbox", "the outbox of POST /orders");
        SchemaLifecycle lifecycle = new SchemaLifecycle(true, away, List.of(() -> List.of(table)), FILES);
        lifecycle.start();

        assertThat(lifecycle.isRunning()).isTrue();
    }

    /** A database that gives itself out for another product. */
    private static final class OtherProduct extends DelegatingDataSource {

        private final String name;

        OtherProduct(DataSource target, String name) {
            super(target);
            this.name = name;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            DatabaseMetaData real = connection.getMetaData();
            DatabaseMetaData renamed = proxy(
                    DatabaseMetaData.class,
                    (self, method, arguments) ->
                            method.getName().equals("getDatabaseProductName") ? name : method.invoke(real, arguments));
            return proxy(
                    Connection.class,
                    (self, method, arguments) ->
                            method.getName().equals("getMetaData") ? renamed : method.invoke(connection, arguments));
        }

        private static <T> T proxy(Class<T> type, InvocationHandler handler) {
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
        }
    }
}
