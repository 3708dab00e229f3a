package dev.kit.constructs.testing;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
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

/** Constructs that work across tenants, in the database that the test gives. */
@KitTest(sql = "kit-test/notes.sql")
final class BypassInTestsTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<AuditStorage> AUDITS = Service.bean("audits", AuditStorage.class);

    private static final Cron<NoInput, Long> forgetNotes = c.schedule("cron(30 2 * * *)")
            .name("forget-notes")
            .output(Long.class)
            .database(DATABASE)
            .rlsBypass()
            .handle(ctx -> deleted(ctx.db()));

    private static final CloudFunction<NoInput, Long> countNotes =
            f.output(Long.class).database(DATABASE).auditor(AUDITS).rlsBypass().handle(ctx -> count(ctx.db()));

    private static final Endpoint<Long> allNotes = e.database(DATABASE)
            .rlsBypass()
            .get("/notes/count")
            .output(Long.class)
            .handle(ctx -> count(ctx.db()));

    private static final Endpoint<Long> ownNotes = e.database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", "acme"))
            .get("/notes/own/count")
            .output(Long.class)
            .handle(ctx -> count(ctx.db()));

    private static long count(JdbcClient db) {
        return db.sql("select count(*) from notes").query(Long.class).single();
    }

    private static long deleted(JdbcClient db) {
        return db.sql("delete from notes where text = 'old'").update();
    }

    private static void seed(JdbcClient client) {
        for (String tenant : List.of("acme", "globex")) {
            client.sql("select set_config('app.tenant_id', ?, true)")
                    .param(tenant)
                    .query(String.class)
                    .single();
            client.sql("insert into notes (tenant_id, text) values (?, 'old')")
                    .param(tenant)
                    .update();
        }
        client.sql("select set_config('app.tenant_id', '', true)")
                .query(String.class)
                .single();
    }

    @Test
    @DisplayName("newcomer M8 a cron that bypasses row-level security works across tenants in the test's transaction")
    void runsACron(TestPostgres postgres, JdbcClient client) throws Exception {
        seed(client);

        assertThat(TestCronAdaptor.of(forgetNotes)
                        .database(postgres.dataSource())
                        .invoke())
                .isEqualTo(2);
        assertThat(client.sql("select current_user").query(String.class).single())
                .isEqualTo(postgres.database().applicationRole());
    }

    @Test
    @DisplayName("newcomer M8 functions and endpoints bypass as the same role, and others stay bound")
    void runsTheOthers(TestPostgres postgres, JdbcClient client) throws Exception {
        seed(client);
        InMemoryAuditStorage audits = new InMemoryAuditStorage();

        assertThat(TestFunctionAdaptor.of(countNotes)
                        .database(postgres.dataSource())
                        .auditorStorage(audits)
                        .invoke())
                .isEqualTo(2);
        assertThat(audits.records()).extracting(AuditRecord::type).containsExactly("rls.bypassed");
        assertThat(TestEndpointAdaptor.of(allNotes)
                        .database(postgres.dataSource())
                        .request()
                        .data())
                .isEqualTo(2);
        assertThat(TestEndpointAdaptor.of(ownNotes)
                        .database(postgres.dataSource())
                        .request()
                        .data())
                .isEqualTo(1);
        assertThat(count(client)).isZero();
    }

    @Test
    @DisplayName("newcomer M8 the plain data source and MockHandlers bypass too")
    @SuppressWarnings("try") // the registration is there to be closed
    void runsOnConnectionsOfTheirOwn(PostgresDatabase database) throws Exception {
        assertThat(TestEndpointAdaptor.of(allNotes)
                        .database(database.application())
                        .request()
                        .data())
                .isZero();

        MockHandlers mocks = MockHandlers.create(List.of(allNotes), "https://notes.test");
        try (var context = mocks.registerContext("all", TestContext.create().database(database.application()))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://notes.test/notes/count"))
                    .header(MockHandlers.TEST_CONTEXT_HEADER, "all")
                    .build();
            assertThat(mocks.httpClient().send(request, BodyHandlers.ofString()).body())
                    .isEqualTo("0");
        }
    }

    @Test
    @DisplayName("newcomer M8 the owner bypasses as itself, and the bypassing role goes with its database")
    void leavesNoRole() throws Exception {
        String role;
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            Migration.run(database, List.of("kit-test/notes.sql"));
            role = database.createBypassRole();
            assertThat(TestEndpointAdaptor.of(allNotes)
                            .database(database.owner())
                            .request()
                            .data())
                    .isZero();
        }
        try (PostgresDatabase other = PostgresServer.find().createDatabase()) {
            assertThat(JdbcClient.create(other.application())
                            .sql("select count(*) from pg_roles where rolname = ?")
                            .param(role)
                            .query(Long.class)
                            .single())
                    .isZero();
        }
    }
}
