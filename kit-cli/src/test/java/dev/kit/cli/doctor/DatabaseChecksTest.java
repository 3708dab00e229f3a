package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.rls.RlsFinding;
import dev.kit.constructs.rls.RlsFinding.Problem;
import dev.kit.constructs.rls.RlsGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Asks the PostgreSQL on 127.0.0.1:5432 that trusts the role postgres. */
final class DatabaseChecksTest {

    private static final String PASSWORD = "hunter22-hunter22";

    private static final String NAME = "kit_doctor_" + ProcessHandle.current().pid();

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    @BeforeAll
    static void createDatabase() throws SQLException {
        execute("postgres", "create role " + NAME + " login nosuperuser password '" + PASSWORD + "'");
        execute("postgres", "create database " + NAME + " owner " + NAME);
    }

    @AfterAll
    static void dropDatabase() throws SQLException {
        execute("postgres", "drop database " + NAME + " with (force)");
        execute("postgres", "drop role " + NAME);
    }

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
        project.environment.put("DATABASE_URL", url(NAME));
    }

    @Test
    @DisplayName("a role of the application without superuser rights has no finding")
    void allIsWell() {
        assertThat(project.look("database")).startsWith("ok: PostgreSQL ").endsWith(" of DATABASE_URL");
        assertThat(project.look("database-role")).isEqualTo("ok: " + NAME);
        assertThat(project.look("clock")).startsWith("ok: ");
        assertThat(project.look("extensions")).isEqualTo("ok: migrations create none");
    }

    @Test
    @DisplayName("database: the alias with the application's name, and Spring's own setting before both")
    void resolvesAsKitDev() throws IOException {
        project.withPom("");
        project.environment.put("DATABASE_URL", "nonsense");
        project.environment.put("SHOP_DATABASE_URL", url(NAME));
        assertThat(project.look("database")).startsWith("ok: PostgreSQL ").endsWith(" of DATABASE_URL");
        project.with("src/main/resources/application.properties", "spring.datasource.url=jdbc:h2:mem:shop\n");
        assertThat(project.look("database"))
                .isEqualTo("skipped: h2 of spring.datasource.url, in the application itself");
    }

    @Test
    @DisplayName("database: nothing listens; the checks that depend on it are skipped; no password is printed")
    void refused() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        project.environment.put("DATABASE_URL", "postgresql://app:" + PASSWORD + "@127.0.0.1:" + free + "/shop");
        assertThat(project.look("database"))
                .isEqualTo("failure: of DATABASE_URL: Connection to 127.0.0.1:" + free + " refused. Check that the"
                        + " hostname and port are correct and that the postmaster is accepting TCP/IP connections.\n"
                        + "Start the database, or correct the setting; kit exec -- COMMAND sees the same.");
        assertThat(project.look("database-role")).isEqualTo("skipped: no PostgreSQL to ask");
        assertThat(project.run().toString()).doesNotContain(PASSWORD);
        assertThat(project.code.value()).isEqualTo(1);
    }

    @Test
    @DisplayName("database: text that is no address is not repeated")
    void malformed() {
        project.environment.put("DATABASE_URL", "postgresql:" + PASSWORD);
        assertThat(project.look("database"))
                .isEqualTo("failure: DATABASE_URL is no address of PostgreSQL and no JDBC URL.\n"
                        + "Write postgresql://user:password@host:5432/name, with percent-encoded special characters.");
    }

    @Test
    @DisplayName("endpoints L18 database: a raw @ or # in the password is named with what it must be written as")
    void explainsRawDelimiters() {
        project.environment.put("DATABASE_URL", "postgresql://app:" + PASSWORD + "@x@h/db");
        assertThat(project.look("database")).contains("JDBC URL: the user or password has an @", "%40");
        project.environment.put("DATABASE_URL", "postgresql://app:x#" + PASSWORD + "@h/db");
        assertThat(project.look("database")).contains("a #", "%23").doesNotContain(PASSWORD);
    }

    @Test
    @DisplayName("database: another product is asked for a connection only")
    void otherProducts() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String place = "127.0.0.1:" + socket.getLocalPort();
            project.environment.put("DATABASE_URL", "jdbc:mysql://" + place + "/shop");
            assertThat(project.look("database")).isEqualTo("ok: mysql on " + place + " accepts connections");
        }
    }

    @Test
    @DisplayName("clock: more than 30 seconds from the database")
    void clock() {
        Machine m = project.machine;
        project.machine = new Machine(
                m.javaHome(),
                m.fileNames(),
                m.home(),
                m.repository(),
                m.temporary(),
                Clock.offset(Clock.systemUTC(), Duration.ofHours(2)),
                m.processes(),
                m.localhost());
        assertThat(project.look("clock"))
                .matches("failure: (7199|7200) s ahead of the database\n"
                        + "Synchronise the clocks; tokens, signatures and crons depend on them\\.");
    }

    @Test
    @DisplayName("database-role: a superuser is a failure, in development without policies a warning")
    void superuser() {
        project.environment.put("DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres");
        String finding = ": postgres is a superuser, so no row-level security policy applies to it\n"
                + "Connect as a role made with: create role app login nosuperuser nobypassrls.";
        assertThat(project.look("database-role", "--stage", "production")).isEqualTo("failure" + finding);
        assertThat(project.look("database-role")).isEqualTo("warning" + finding);
    }

    @Test
    @DisplayName("row-level-security: what Kit's own guard finds in roles and tables is found here")
    void policies() throws SQLException {
        PGSimpleDataSource application = new PGSimpleDataSource();
        application.setUrl("jdbc:postgresql://127.0.0.1:5432/" + NAME);
        application.setUser(NAME);
        application.setPassword(PASSWORD);
        try (Connection connection = application.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table orders (id int)");
            statement.execute("alter table orders enable row level security");
            assertThat(project.look("row-level-security"))
                    .isEqualTo("failure: table orders does not force its policies on its owner, the application's role;"
                            + " table orders has row-level security but no policy\n"
                            + "Run alter table … force row level security, and create policy … on the table.");
            assertThat(RlsGuard.of(application).check())
                    .extracting(RlsFinding::problem)
                    .containsExactly(Problem.TABLE_IS_NOT_FORCED, Problem.TABLE_HAS_NO_POLICY);

            statement.execute("alter table orders force row level security");
            statement.execute("create policy own on orders using (id = current_setting('app.id')::int)");
            assertThat(project.look("row-level-security")).isEqualTo("ok: 1 table with policies");
            assertThat(RlsGuard.of(application).check()).isEmpty();
            statement.execute("drop table orders");
        }
    }

    @Test
    @DisplayName("extensions: one that the server does not have")
    void extensions() throws IOException {
        project.with(
                "src/main/resources/db/migration/V1__a.sql",
                "CREATE EXTENSION IF NOT EXISTS no_such_extension;\ncreate extension \"plpgsql\";\n");
        assertThat(project.look("extensions"))
                .isEqualTo("failure: not on the server: no_such_extension\n"
                        + "Install the packages of the extensions on the server.");
    }

    private static String url(String database) {
        return "postgresql://" + NAME + ":" + PASSWORD + "@127.0.0.1:5432/" + database;
    }

    private static void execute(String database, String statement) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:postgresql://127.0.0.1:5432/" + database, "postgres", "");
                Statement executed = connection.createStatement()) {
            executed.execute(statement);
        }
    }
}
