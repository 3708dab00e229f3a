package dev.kit.boot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

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

    private SchemaLifecycle lifecycle(boolean auto, DataSource migrations, RequiredTable... tables) {
        return new SchemaLifecycle(auto, database.application(), migrations, List.of(() -> List.of(tables)), FILES);
    }

    private RequiredTable outbox() {
        return new RequiredTable(database.application(), "kit_outbox", "kit_outbox", "the outbox of POST /orders");
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
        lifecycle(true, database.owner(), outbox()).start();

        assertThat(may("kit_outbox", "delete")).isTrue();
        assertThat(may("kit_inbox", "insert")).isTrue();
        assertThat(may("audit_log", "insert")).isTrue();
        assertThat(may("audit_log", "update")).isFalse();
        assertThat(may("audit_log", "delete")).isFalse();
    }

    @Test
    @DisplayName("a second start changes nothing, a changed file is applied again")
    void appliesAFileOnce() {
        lifecycle(true, database.owner()).start();
        lifecycle(true, database.owner()).start();

        String changed = "create table if not exists kit_outbox (id int);"
                + "alter table kit_outbox add column if not exists note text";
        new SchemaWriter(database.owner())
                .apply(List.of(new SchemaFile("kit_outbox", changed, List.of())), database.applicationRole());
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
        lifecycle(true, database.owner()).start();

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
                .hasMessageContaining("META-INF/kit/sql/kit_outbox.sql");
    }

    @Test
    @DisplayName("a database that is away does not keep the application from starting")
    void startsWithoutDatabase() {
        DataSource away = new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/none?connectTimeout=1", "a", "b");
        RequiredTable table = new RequiredTable(away, "kit_outbox", "kit_outbox", "the outbox of POST /orders");
        SchemaLifecycle lifecycle = new SchemaLifecycle(true, away, away, List.of(() -> List.of(table)), FILES);
        lifecycle.start();

        assertThat(lifecycle.isRunning()).isTrue();
    }
}
