package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.library.Lookup;
import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.samples.clinic.ClinicApplication;

/** Exceptions and call sites of an application in plain Spring style. */
class TrueExceptionsTest {

    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();
    private static final String CLINIC = ClinicApplication.class.getName();

    private static TestServer server;
    private static Recorded recorded;

    static TestServer start(PostgresDatabase database, Class<?> application, String... settings) {
        return TestServer.start(
                application,
                List.of(
                        "clinic.url=" + database.jdbcUrl(),
                        "clinic.user=" + database.ownerRole(),
                        "clinic.password=" + database.password()),
                settings);
    }

    @BeforeAll
    static void start() throws Exception {
        createOwners(DATABASE);
        server = start(DATABASE, ClinicApplication.class);
        recorded = Recorded.of(server);
    }

    static void createOwners(PostgresDatabase database) throws Exception {
        try (var connection = java.sql.DriverManager.getConnection(
                        database.jdbcUrl(), database.ownerRole(), database.password());
                var statement = connection.createStatement()) {
            statement.execute("create table owners (id int primary key, name text)");
            statement.execute("insert into owners values (1, 'Betty')");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        DATABASE.close();
    }

    @BeforeEach
    void forget() {
        recorded.forget();
    }

    private ExceptionEntry onlyException(String path) throws Exception {
        RequestEntry request = recorded.request(path);
        assertThat(recorded.exceptions()).hasSize(1);
        ExceptionEntry exception = recorded.exceptions().get(0);
        assertThat(exception.id()).isEqualTo(request.findings().exceptionId());
        assertThat(exception.requestId()).isEqualTo(request.id());
        return exception;
    }

    @ParameterizedTest(name = "ST-A3 {0}: an exception with a cause is one exception, unhandled")
    @CsvSource({
        "/boom, java.lang.IllegalStateException, java.lang.IllegalArgumentException",
        "/later, java.lang.IllegalStateException, java.lang.IllegalArgumentException",
        "/wrapped, java.lang.IllegalStateException, java.lang.IllegalArgumentException",
        "/grammar, org.springframework.jdbc.BadSqlGrammarException, org.postgresql.util.PSQLException"
    })
    void countsOnce(String path, String name, String cause) throws Exception {
        assertThat(server.get(path).statusCode()).isEqualTo(500);
        ExceptionEntry exception = onlyException(path);
        assertThat(exception.name()).isEqualTo(name);
        assertThat(exception.causes()).extracting(ExceptionEntry.Cause::name).containsExactly(cause);
        assertThat(exception.handled()).isFalse();
        assertThat(Objects.requireNonNull(exception.at()).function()).startsWith(CLINIC);
        assertThat(recorded.logs())
                .filteredOn(log -> log.throwable() != null)
                .isNotEmpty()
                .allMatch(log -> exception.id().equals(log.exceptionId()));
    }

    @Test
    @DisplayName("ST-A3 an exception that the application handles is one, and handled")
    void knowsWhatIsHandled() throws Exception {
        assertThat(server.get("/handled").body()).isEqualTo("answered");
        assertThat(onlyException("/handled").handled()).isTrue();
    }

    @Test
    @DisplayName("ST-A3 the same failure of two requests is two exceptions of one kind")
    void countsEachRequest() throws Exception {
        server.get("/boom");
        server.get("/boom");
        // Both, so that the next test does not find one of them.
        await().untilAsserted(() -> assertThat(recorded.requests("/boom")).hasSize(2));
        assertThat(recorded.exceptions()).hasSize(2);
        assertThat(recorded.exceptions().stream()
                        .map(ExceptionEntry::fingerprint)
                        .distinct())
                .hasSize(1);
    }

    @ParameterizedTest(name = "ST-A2 {0} {1} is answered {3}, which is no exception")
    @CsvSource({
        "GET, /unknown, , 404",
        "GET, /favicon.png, , 404",
        "DELETE, /owners, , 405",
        "POST, /owners, text/plain, 415"
    })
    void answersAreNoExceptions(String method, String path, String type, int status) throws Exception {
        String[] headers = type == null ? new String[0] : new String[] {"Content-Type", type};
        assertThat(server.send(method, path, type == null ? null : "x", headers).statusCode())
                .isEqualTo(status);
        assertThat(recorded.request(path).findings().exceptionId()).isNull();
        assertThat(recorded.exceptions()).isEmpty();
    }

    @Test
    @DisplayName("ST-A2 what the framework throws by itself blames no code of the application, and none of Kit")
    void blamesNobody() throws Exception {
        assertThat(server.get("/owners/none").statusCode()).isEqualTo(400);
        ExceptionEntry exception = onlyException("/owners/none");
        assertThat(exception.stack()).noneMatch(Frame::isApp);
        assertThat(exception.source()).isNull();
        assertThat(Objects.requireNonNull(exception.at()).function()).doesNotStartWith("dev.kit.");
    }

    @Test
    @DisplayName("ST-A2 no frame of Kit is the application's, and the application's are, below a package of Spring too")
    void knowsTheApplication() throws Exception {
        server.get("/boom");
        ExceptionEntry exception = onlyException("/boom");
        assertThat(exception.stack())
                .filteredOn(Frame::isApp)
                .isNotEmpty()
                .allMatch(frame -> frame.function().startsWith(CLINIC));
        assertThat(exception.stack())
                .filteredOn(frame -> frame.function().startsWith("dev.kit."))
                .isNotEmpty()
                .noneMatch(Frame::isApp);
    }

    @Test
    @DisplayName("FC-A6 a statement has the line of the application that asked, one of a library alone has none")
    void knowsCallSites() throws Exception {
        assertThat(server.get("/owners").body()).contains("Betty");
        List<SqlQuery> queries = recorded.request("/owners").findings().sql().queries();
        assertThat(queries).hasSize(2);
        for (SqlQuery query : queries) {
            if (query.sql().equals(Lookup.SQL)) {
                assertThat(query.callSite()).isNull();
            } else {
                assertThat(Objects.requireNonNull(query.callSite()).function()).isEqualTo(CLINIC + "$Owners.all");
            }
        }
    }

    @Test
    @DisplayName("ST-A2 kit.studio.app-packages adds packages to the application's own")
    void takesMorePackages() throws Exception {
        try (TestServer more =
                start(DATABASE, ClinicApplication.class, "kit.studio.app-packages=com.example.library")) {
            more.get("/owners");
            assertThat(Recorded.of(more).request("/owners").findings().sql().queries())
                    .allMatch(query -> query.callSite() != null);
        }
    }

    @Test
    @DisplayName("ST-A3 what is logged below a warning is a log line with its trace, and no exception")
    void notesAreNoExceptions() throws Exception {
        assertThat(server.get("/noted").body()).isEqualTo("fine");
        assertThat(recorded.request("/noted").findings().exceptionId()).isNull();
        assertThat(recorded.exceptions()).isEmpty();
        assertThat(recorded.logs())
                .filteredOn(log -> log.message().equals("Tried in vain"))
                .isNotEmpty()
                .allMatch(log -> String.valueOf(log.throwable()).contains("only a note"));
    }
}
