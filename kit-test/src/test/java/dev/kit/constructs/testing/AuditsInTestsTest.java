package dev.kit.constructs.testing;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.testing.junit.KitTest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Audits of constructs under test, in the database that the test gives. */
@KitTest(sql = "kit-test/notes.sql")
final class AuditsInTestsTest {

    record Note(String text) {}

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);
    private static final Service<String> KEY = Service.of("key", env -> {
        throw new IllegalStateException("only the session asks for it");
    });
    private static final AuditableAction<Note> NOTED = AuditableAction.of("noted", Note.class);

    private static final Endpoint<Note> add = e.services(KEY)
            .database(DATABASE)
            .session(ctx -> ctx.service(KEY))
            .auditor(AUDITS)
            .post("/notes")
            .body(Note.class)
            .output(Note.class)
            .audit(NOTED, note -> note)
            .handle(ctx -> ctx.body());

    private static final CloudFunction<NoInput, Note> addLater = f.name("add-later")
            .database(DATABASE)
            .auditor(AUDITS)
            .output(Note.class)
            .audit(NOTED, note -> note)
            .handle(ctx -> new Note("later"));

    @Test
    @DisplayName("AD-10 the storage of the given database need not be given, nor what the replaced session asks for")
    void storesInTheGivenDatabase(TestPostgres postgres, JdbcClient client) throws Exception {
        TestEndpointAdaptor.of(add)
                .session("ann")
                .database(postgres.dataSource())
                .body(new Note("milk"))
                .request();
        TestFunctionAdaptor.of(addLater).database(postgres.dataSource()).invoke();

        assertThat(audits(client)).isEqualTo(2);
    }

    @Test
    @DisplayName("AD-10 mock handlers store in the given database too")
    @SuppressWarnings("try") // the registration is there to be closed
    void mocksStoreThereToo(TestPostgres postgres, JdbcClient client) throws Exception {
        MockHandlers mocks = MockHandlers.create(List.of(add), "https://notes.test");
        try (var context =
                mocks.registerContext("one", TestContext.create().session("ann").database(postgres.dataSource()))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://notes.test/notes"))
                    .header(MockHandlers.TEST_CONTEXT_HEADER, "one")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"text\":\"milk\"}"))
                    .build();
            assertThat(mocks.httpClient().send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
        assertThat(audits(client)).isEqualTo(1);
    }

    @Test
    @DisplayName("TA-14 without a data source the storage is asked for by name")
    void asksForAStorage() {
        assertThatIllegalStateException()
                .isThrownBy(() -> TestEndpointAdaptor.of(add)
                        .session("ann")
                        .database(new Object())
                        .body(new Note("milk"))
                        .request())
                .withMessageContaining("uses auditor storage \"audit\". Give the test one with .auditorStorage(…)");
    }

    @Test
    @DisplayName("AD-10 a storage of the same data source takes part in the transaction, whatever it is named")
    void failsWithinTheTransaction(TestPostgres postgres, JdbcClient client) {
        Endpoint<Note> writing = e.database(DATABASE)
                .rls(ctx -> Map.of("tenant_id", "acme"))
                .auditor(AUDITS)
                .post("/notes")
                .output(Note.class)
                .audit(NOTED, note -> note)
                .handle(ctx -> {
                    ctx.db()
                            .sql("insert into notes (tenant_id, text) values ('acme', 'milk')")
                            .update();
                    return new Note("milk");
                });
        assertThatThrownBy(() -> TestEndpointAdaptor.of(writing)
                        .database(postgres.dataSource())
                        .auditorStorage(new JdbcAuditStorage(postgres.dataSource(), "audit_log", "database"))
                        .request())
                .isInstanceOf(HttpException.class);
        client.sql("select set_config('app.tenant_id', 'acme', true)")
                .query(String.class)
                .single();
        assertThat(client.sql("select count(*) from notes").query(Long.class).single())
                .isZero();
    }

    @Test
    @DisplayName("AD-10 an audit that cannot be stored after the commit fails the test")
    void failsAfterTheCommit(PostgresDatabase database) {
        assertThatThrownBy(() -> TestEndpointAdaptor.of(add)
                        .session("ann")
                        .database(database.application())
                        .auditorStorage(new JdbcAuditStorage(database.owner(), "archive", "no_such_table"))
                        .body(new Note("milk"))
                        .request())
                .isInstanceOf(HttpException.class)
                .hasStackTraceContaining("no_such_table");
    }

    private static long audits(JdbcClient client) {
        return client.sql("select count(*) from audit_log where type = 'noted'")
                .query(Long.class)
                .single();
    }
}
