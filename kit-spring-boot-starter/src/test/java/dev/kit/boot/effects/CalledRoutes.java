package dev.kit.boot.effects;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The constructs of {@link CalledFunctionTest}. */
final class CalledRoutes {

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final Service<FunctionInvoker> FUNCTIONS = Service.bean("functions", FunctionInvoker.class);
    static final Service<EntityManager> ENTITIES = Service.bean("entities", EntityManager.class);
    static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);

    record Text(String tenant, String text) {}

    record Done(String text, String transaction) {}

    record What(String what) {}

    static final EventType<Done> DONE = EventType.of("text.done", Done.class);
    static final AuditableAction<Done> AUDITED = AuditableAction.of("text.audited", Done.class);

    @Entity
    @Table(name = "texts")
    static class Stored {
        @Id
        long id;

        String tenant = "";
        String text = "";
    }

    static final CloudFunction<Text, Done> write = f.input(Text.class)
            .output(Done.class)
            .database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", ctx.input().tenant()))
            .publisher(EVENTS)
            .auditor(AUDITS)
            .event(DONE, done -> done)
            .audit(AUDITED, done -> done)
            .handle(ctx -> {
                ctx.db()
                        .sql("insert into texts (tenant, text) values (?, ?)")
                        .params(ctx.input().tenant(), ctx.input().text())
                        .update();
                return new Done(ctx.input().text(), transaction(ctx.db()));
            });

    static final CloudFunction<Text, String> read = f.input(Text.class)
            .output(String.class)
            .services(ENTITIES)
            .database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", ctx.input().tenant()))
            .handle(ctx -> {
                Stored found = ctx.service(ENTITIES).find(Stored.class, 1L);
                long rows = ctx.db()
                        .sql("select count(*) from texts")
                        .query(Long.class)
                        .single();
                return rows + " rows, the first is " + (found == null ? "unseen" : found.text);
            });

    static final CloudFunction<Text, String> slow = f.input(Text.class)
            .output(String.class)
            .database(DATABASE)
            .handle(ctx ->
                    String.valueOf(ctx.db().sql("select pg_sleep(20)").query().singleValue()));

    static final Endpoint<String> calls = e.services(FUNCTIONS)
            .database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", "acme"))
            .post("/calls/:what")
            .params(What.class)
            .output(String.class)
            .handle(ctx -> {
                Done done = ctx.service(FUNCTIONS)
                        .call(write, new Text("acme", ctx.params().what()));
                if (ctx.params().what().startsWith("thrown")) {
                    throw new IllegalStateException("outer");
                }
                return done.transaction().equals(transaction(ctx.db())) ? "joined" : "apart";
            });

    static final Endpoint<String> reads = e.services(FUNCTIONS, ENTITIES)
            .database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", "acme"))
            .post("/reads")
            .output(String.class)
            .handle(ctx -> {
                ctx.service(ENTITIES).find(Stored.class, 1L).text = "changed";
                return ctx.service(FUNCTIONS).call(read, new Text("globex", ""));
            });

    static final Endpoint<String> fails = e.services(FUNCTIONS, ENTITIES)
            .database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", "acme"))
            .post("/fails")
            .output(String.class)
            .handle(ctx -> {
                ctx.service(ENTITIES).find(Stored.class, 1L).tenant = "globex";
                ctx.service(FUNCTIONS).call(write, new Text("acme", "before the flush"));
                return "never told";
            });

    static final Endpoint<String> hurries = e.services(FUNCTIONS)
            .database(DATABASE)
            .settings(s -> s.timeout(Duration.ofSeconds(1)))
            .post("/hurries")
            .output(String.class)
            .handle(ctx -> ctx.service(FUNCTIONS).call(slow, new Text("acme", "")));

    static final Endpoint<Done> done = e.database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", "acme"))
            .publisher(EVENTS)
            .auditor(AUDITS)
            .post("/texts/:what")
            .params(What.class)
            .output(Done.class)
            .event(DONE, made -> made)
            .audit(AUDITED, made -> made)
            .handle(ctx -> {
                ctx.db()
                        .sql("insert into texts (tenant, text) values ('acme', ?)")
                        .param(ctx.params().what())
                        .update();
                if (ctx.params().what().startsWith("by hand")) {
                    ctx.publish(DONE.of(new Done("again " + ctx.params().what(), "")));
                }
                return new Done(ctx.params().what(), transaction(ctx.db()));
            });

    private static String transaction(JdbcClient db) {
        return db.sql("select txid_current()::text").query(String.class).single();
    }

    private CalledRoutes() {}
}
