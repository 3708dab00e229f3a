package dev.kit.constructs.pipeline;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.pipeline.PipelineHarness.pipeline;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.rls.RlsVariablesException;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.TestCronAdaptor;
import dev.kit.constructs.testing.TestFunctionAdaptor;
import dev.kit.constructs.testing.TestSubscriberAdaptor;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class RlsVariablesTest {

    private static PostgresDatabase database;

    private static final Service<DataSource> DATABASE = Service.of("database", env -> database.application());

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static Pipeline.Execution run(Endpoint<?> endpoint) {
        return pipeline(endpoint, environment -> environment).inspect(TestExchange.of("GET", endpoint.path()));
    }

    @Test
    @DisplayName("U3 a key in camel case reaches the policies of the database")
    void variablesInCamelCase() {
        Endpoint<String> camel = e.database(DATABASE)
                .rls(ctx -> Map.of("userId", "7", "tenantId", "acme"))
                .get("/camel")
                .output(String.class)
                .handle(ctx -> ctx.db()
                        .sql("select current_setting('app.userId') || current_setting('app.tenantid')")
                        .query(String.class)
                        .single());

        assertThat(text(run(camel).answer())).isEqualTo("\"7acme\"");
    }

    @Test
    @DisplayName("endpoints M17 RS-02 another prefix needs no type argument, in no kind of construct")
    void anotherPrefix() throws Exception {
        EndpointFactory<String, JdbcClient> api = e.database(DATABASE)
                .session(ctx -> "acme")
                .rls(RowLevelSecurity.of("my", ctx -> Map.of("tenant_id", ctx.session())));
        Endpoint<String> inherited = api.get("/inherited").output(String.class).handle(ctx -> setting(ctx.db(), "my"));
        Endpoint<String> own = api.get("/own")
                .rls(RowLevelSecurity.of("rls", ctx -> Map.of("tenant_id", ctx.session() + "-own")))
                .output(String.class)
                .handle(ctx -> setting(ctx.db(), "rls"));
        assertThat(text(run(inherited).answer())).isEqualTo("\"acme\"");
        assertThat(text(run(own).answer())).isEqualTo("\"acme-own\"");

        CloudFunction<NoInput, String> function = f.database(DATABASE)
                .rls(RowLevelSecurity.of("my", call -> Map.of("tenant_id", "f")))
                .output(String.class)
                .handle(ctx -> setting(ctx.db(), "my"));
        Cron<NoInput, String> cron = c.schedule("rate(1 hour)")
                .output(String.class)
                .database(DATABASE)
                .rls(RowLevelSecurity.of("my", call -> Map.of("tenant_id", "c")))
                .handle(ctx -> setting(ctx.db(), "my"));
        EventType<String> added = EventType.of("note.added", String.class);
        Subscriber subscriber = s.subscribe(added)
                .database(DATABASE)
                .rls(RowLevelSecurity.of("my", event -> Map.of("tenant_id", String.valueOf(event.tenant()))))
                .output(String.class)
                .handle(ctx -> setting(ctx.db(), "my"));
        assertThat(TestFunctionAdaptor.of(function)
                        .database(database.application())
                        .invoke())
                .isEqualTo("f");
        assertThat(TestCronAdaptor.of(cron).database(database.application()).invoke())
                .isEqualTo("c");
        assertThat(TestSubscriberAdaptor.of(subscriber)
                        .database(database.application())
                        .tenant("s")
                        .invoke(added.of("x"))
                        .output())
                .isEqualTo("s");
    }

    private static String setting(JdbcClient db, String prefix) {
        return db.sql("select current_setting('" + prefix + ".tenant_id')")
                .query(String.class)
                .single();
    }

    @Test
    @SuppressWarnings("NullAway") // that is the case
    @DisplayName("U3 an extractor that returns null is 500 with a name, and no handler runs")
    void extractorThatReturnsNull() {
        AtomicBoolean ran = new AtomicBoolean();
        Endpoint<String> nothing = e.database(DATABASE)
                .rls(ctx -> null)
                .get("/nothing")
                .handle(ctx -> {
                    ran.set(true);
                    return "ran";
                });
        Pipeline.Execution failed = run(nothing);

        assertThat(failed.answer().status()).isEqualTo(500);
        assertThat(failed.thrown()).isInstanceOf(RlsVariablesException.class);
        assertThat(ran).isFalse();
    }
}
