package dev.kit.constructs.docs;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.MockHandlers;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.RlsProof;
import dev.kit.constructs.testing.TenantTable;
import dev.kit.constructs.testing.TestContext;
import dev.kit.constructs.testing.TestCronAdaptor;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.testing.TestPostgres;
import dev.kit.constructs.testing.TestResponse;
import dev.kit.constructs.testing.TestSubscriberAdaptor;
import dev.kit.constructs.testing.junit.KitTest;
import jakarta.validation.constraints.NotBlank;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The blocks of docs/testing.md. */
@KitTest(sql = "kit-test/notes.sql")
final class TestingGuideTest {

    record Note(long id, String text) {}

    record NewNote(@NotBlank String text) {}

    record NoteAdded(long id) {}

    interface Mailer {
        boolean send(String text);
    }

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Mailer> MAILER = Service.bean("mailer", Mailer.class);
    static final EventType<NoteAdded> NOTE_ADDED = EventType.of("note.added", NoteAdded.class);

    static final Endpoint<Note> addNote = e.database(DATABASE)
            .session(ctx -> String.valueOf(ctx.header("x-tenant")))
            .rls(ctx -> Map.of("tenant_id", ctx.session()))
            .post("/notes")
            .body(NewNote.class)
            .output(Note.class)
            .handle(ctx -> ctx.db()
                    .sql("insert into notes (tenant_id, text) values (?, ?) returning id, text")
                    .params(ctx.session(), ctx.body().text())
                    .query(Note.class)
                    .single());

    static final Subscriber mailNotes = s.subscribe(NOTE_ADDED)
            .services(MAILER)
            .each((event, ctx) ->
                    ctx.service(MAILER).send("Note " + event.payload().id()));

    static final Cron<NoInput, Long> forgetNotes = c.schedule("cron(30 2 * * *)")
            .database(DATABASE)
            .rlsBypass()
            .output(Long.class)
            .handle(ctx ->
                    (long) ctx.db().sql("delete from notes where text = 'old'").update());

    @Test
    void aCron(TestPostgres postgres) throws Exception {
        TestEndpointAdaptor<Note> adding = TestEndpointAdaptor.of(addNote).database(postgres.dataSource());
        adding.header("X-Tenant", "acme").body(new NewNote("old")).request();
        adding.header("X-Tenant", "globex").body(new NewNote("old")).request();

        long forgotten =
                TestCronAdaptor.of(forgetNotes).database(postgres.dataSource()).invoke();

        assertThat(forgotten).isEqualTo(2);
    }

    @Test
    void anEndpoint(TestPostgres postgres) {
        TestEndpointAdaptor<Note> adding =
                TestEndpointAdaptor.of(addNote).session("acme").database(postgres.dataSource());

        TestResponse<Note> response = adding.body(new NewNote("milk")).request();
        assertThat(response.data()).extracting(Note::text).isEqualTo("milk");

        assertThatThrownBy(() -> adding.body(new NewNote("")).request()).isInstanceOf(HttpException.class);
        assertThat(adding.body(new NewNote("")).answer().status()).isEqualTo(422);
    }

    @Test
    void aSubscriber() throws Exception {
        List<String> sent = new ArrayList<>();

        TestSubscriberAdaptor.of(mailNotes)
                .service(MAILER, sent::add)
                .tenant("acme")
                .invoke(NOTE_ADDED.of(new NoteAdded(7)));

        assertThat(sent).containsExactly("Note 7");
    }

    @Test
    @SuppressWarnings("try") // the registration is there to be closed
    void aClient(TestPostgres postgres) throws Exception {
        MockHandlers mocks = MockHandlers.create(List.of(addNote), "https://notes.test");

        try (var context = mocks.registerContext("acme-1", TestContext.create().database(postgres.dataSource()))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://notes.test/notes"))
                    .header(MockHandlers.TEST_CONTEXT_HEADER, "acme-1")
                    .header("Content-Type", "application/json")
                    .header("X-Tenant", "acme")
                    .POST(BodyPublishers.ofString("{\"text\":\"milk\"}"))
                    .build();
            HttpResponse<String> answer = mocks.httpClient().send(request, BodyHandlers.ofString());
            assertThat(answer.body()).contains("milk");
        }
    }

    @Test
    void aProof(PostgresDatabase database) {
        DataSource dataSource = database.application();

        RlsProof.verify(dataSource, List.of("notes")).orThrow();
    }

    @Test
    void aProofWithForeignKeys(PostgresDatabase database) {
        JdbcClient.create(database.owner())
                .sql("""
                create table orgs (id text primary key);
                insert into orgs values ('org-1'), ('org-2');
                create table invoices (id bigint generated always as identity, org_id text not null references orgs,
                    customer_id int not null);
                alter table invoices enable row level security, force row level security;
                create policy tenants on invoices
                    using (org_id = (select nullif(current_setting('app.org_id', true), '')));
                grant select, insert, update, delete on invoices to %s
                """.formatted(database.applicationRole()))
                .update();
        DataSource dataSource = database.application();

        RlsProof.of(dataSource)
                .variable("app.org_id")
                .tenants("org-1", "org-2")
                .verify(TenantTable.of("invoices").column("org_id").value("customer_id", 7))
                .orThrow();
    }

    @Test
    void everyBlockOfTheGuideIsHere() throws Exception {
        Guide.of("testing.md").showsOnlySourceOf(TestingGuideTest.class);
    }
}
