package dev.kit.boot.rls;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.background.SubscriberAutoConfiguration;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The start of workers, which have no endpoints: crons, functions and subscribers. */
@ExtendWith(OutputCaptureExtension.class)
final class RlsKindsTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final AuditableAction<Long> COUNTED = AuditableAction.of("items.counted", Long.class);

    private static PostgresDatabase database;
    private static String bypass;

    static final class GuardedEndpoint {
        static final Endpoint<Long> counting = e.get("/items/count")
                .database(DATABASE)
                .rls(call -> Map.of("tenant_id", "acme"))
                .output(Long.class)
                .handle(ctx -> count(ctx.db()));
    }

    static final class GuardedCron {
        static final Cron<NoInput, @Nullable Void> nightly = c.schedule("cron(30 2 * * *)")
                .database(DATABASE)
                .rls(call -> Map.of("tenant_id", "acme"))
                .handle(ctx -> count(ctx.db()));
    }

    static final class GuardedFunction {
        static final CloudFunction<NoInput, Long> counting =
                f.database(DATABASE).rls(call -> Map.of("tenant_id", "acme")).handle(ctx -> count(ctx.db()));
    }

    static final class GuardedSubscriber {
        static final Subscriber noting = s.subscribe(EventType.of("item.added", String.class))
                .database(DATABASE)
                .rls(event -> Map.of("tenant_id", String.valueOf(event.tenant())))
                .each((event, ctx) -> count(ctx.db()));
    }

    static final class BypassingCron {
        static final Cron<NoInput, @Nullable Void> nightly =
                c.schedule("cron(30 2 * * *)").database(DATABASE).rlsBypass().handle(ctx -> count(ctx.db()));
    }

    static final class BypassingFunction {
        static final CloudFunction<NoInput, Long> counting =
                f.database(DATABASE).rlsBypass().handle(ctx -> count(ctx.db()));
    }

    static final class AuditingFunction {
        static final CloudFunction<NoInput, Long> counting =
                f.output(Long.class).audit(COUNTED, count -> count).handle(ctx -> 1L);
    }

    static final class AuditingCron {
        static final Cron<NoInput, Long> nightly = c.schedule("cron(30 2 * * *)")
                .output(Long.class)
                .audit(COUNTED, count -> count)
                .handle(ctx -> 1L);
    }

    private static long count(JdbcClient db) {
        return db.sql("select count(*) from items").query(Long.class).single();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AsApplication {

        @Bean
        DataSource database() {
            return database.application();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AsOwner {

        @Bean
        DataSource database() {
            return database.owner();
        }
    }

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        bypass = database.createBypassRole();
        owner("create table items (tenant_id text);"
                + "alter table items enable row level security, force row level security;"
                + "create policy tenant on items using"
                + " (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')));"
                + "grant select on items to " + database.applicationRole() + ", " + bypass);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    /** Starts an application in production, without running anything; with a web server only for an endpoint. */
    private static ConfigurableApplicationContext start(Class<?> application, String constructs, String... settings) {
        SpringApplication worker = new SpringApplication(application);
        worker.setWebApplicationType(
                constructs.equals("GuardedEndpoint") ? WebApplicationType.SERVLET : WebApplicationType.NONE);
        String classes = "dev/kit/boot/rls/RlsKindsTest$" + constructs + ".class";
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.main.banner-mode=off",
                "--spring.profiles.active=prod",
                "--kit.cron.enabled=false",
                "--server.port=0",
                "--kit.routes=" + classes));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        return worker.run(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GuardedCron", "GuardedFunction", "GuardedSubscriber"})
    @DisplayName("newcomer H2 a worker whose role no policy binds does not start in production")
    void guardsEveryKind(String constructs, CapturedOutput output) {
        assertThatThrownBy(() -> start(AsOwner.class, constructs)).hasStackTraceContaining("RlsFindingsException");
        assertThat(output).contains(database.ownerRole() + "\" has BYPASSRLS");

        start(AsApplication.class, constructs).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GuardedEndpoint", "GuardedCron", "GuardedFunction"})
    @DisplayName("newcomer H2 an application that excludes Kit's subscribers is checked as well")
    void guardsWithoutSubscribers(String constructs, CapturedOutput output) {
        String exclusion = "spring.autoconfigure.exclude=" + SubscriberAutoConfiguration.class.getName();
        assertThatThrownBy(() -> start(AsOwner.class, constructs, exclusion))
                .hasStackTraceContaining("RlsFindingsException");
        assertThat(output).contains(database.ownerRole() + "\" has BYPASSRLS");

        start(AsApplication.class, constructs, exclusion).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BypassingCron", "BypassingFunction"})
    @DisplayName("newcomer H2 a worker that bypasses without a role that may does not start in production")
    void asksForTheRole(String constructs, CapturedOutput output) {
        assertThatThrownBy(() -> start(AsApplication.class, constructs))
                .hasStackTraceContaining("RlsFindingsException");
        assertThat(output)
                .contains(constructs.contains("Cron") ? "Cron nightly at " : "Function counting at ")
                .contains("bypasses row-level security, but no role may do so", "kit.rls.bypass-role");

        start(AsApplication.class, constructs, "kit.rls.bypass-role=" + bypass).close();
    }

    @Test
    @DisplayName("security M-2 an open policy and a table switched off stop production, unless they are meant")
    void findsTheFrontDoor(CapturedOutput output) {
        owner("create policy wide on items using (true);"
                + "create table lines (tenant_id text); create policy own on lines using (false);"
                + "grant select on lines to " + database.applicationRole());
        try {
            assertThatThrownBy(() -> start(AsApplication.class, "GuardedCron"))
                    .hasStackTraceContaining("RlsFindingsException");
            assertThat(output)
                    .contains("Policy wide on items admits role", "Run: drop policy wide on items")
                    .contains("Table lines has no row-level security, so its policies have no effect");
            start(AsApplication.class, "GuardedCron", "kit.rls.exempt=wide on items,lines")
                    .close();
        } finally {
            owner("drop policy wide on items; drop table lines");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"AuditingFunction", "AuditingCron"})
    @DisplayName("AD-13 endpoints L8 an audit without a storage stops the start, with place and remedy")
    void refusesAudits(String constructs, CapturedOutput output) {
        assertThatThrownBy(() -> start(AsApplication.class, constructs));
        assertThat(output)
                .contains("audits \"items.counted\" but has no storage for audits", "Add .auditor(…)")
                .contains("RlsKindsTest$" + constructs + ":");
    }
}
