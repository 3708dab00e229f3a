package dev.kit.boot.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** What an application says at its start about row-level security that does not protect. */
@ExtendWith(OutputCaptureExtension.class)
final class RlsStartupTest {

    private static final String GUARDED = "Guarded.class";
    private static final String BYPASSING = "Bypassing.class";

    private static PostgresDatabase database;
    private static String bypass;

    static final class Guarded {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final EndpointFactory<String, JdbcClient> API = e.database(DATABASE)
                .session(ctx -> String.valueOf(ctx.header("x-tenant")))
                .rls(ctx -> Map.of("tenant_id", ctx.session()));
        static final Endpoint<List<String>> items = API.get("/items").handle(ctx -> Guarded.tenants(ctx.db()));

        static List<String> tenants(JdbcClient db) {
            return db.sql("select tenant_id from items order by 1")
                    .query(String.class)
                    .list();
        }
    }

    static final class Bypassing {
        static final Service<AuditStorage> AUDIT = Service.bean("audit", AuditStorage.class);
        static final Endpoint<List<String>> allItems =
                Guarded.API.auditor(AUDIT).rlsBypass().get("/all-items").handle(ctx -> Guarded.tenants(ctx.db()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AsApplication {

        @Bean
        DataSource database() {
            return database.application();
        }

        @Bean
        InMemoryAuditStorage audit() {
            return new InMemoryAuditStorage();
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

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AsBypassingOwner extends AsOwner {

        @Bean
        InMemoryAuditStorage audit() {
            return new InMemoryAuditStorage();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithoutServer {

        @Bean
        DataSource database() {
            return new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/nowhere", "nobody", "");
        }
    }

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        bypass = database.createBypassRole();
        owner("create table items (tenant_id text)");
        owner("alter table items enable row level security, force row level security");
        owner("create policy tenant on items using"
                + " (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')))");
        owner("insert into items values ('acme'), ('other')");
        owner("grant select on items to " + database.applicationRole() + ", " + bypass);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static TestServer start(Class<?> application, String routes, String... settings) {
        return TestServer.start(application, List.of("kit.routes=dev/kit/boot/rls/RlsStartupTest$" + routes), settings);
    }

    private static ConfigurableApplicationContext unserved(Class<?> application, String routes, String... settings) {
        return TestServer.startUnserved(
                application, List.of("kit.routes=dev/kit/boot/rls/RlsStartupTest$" + routes), settings);
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    @Test
    @DisplayName("RS-12 a role that bypasses policies gives one loud warning in development, with the remedy")
    void warnsInDevelopment(CapturedOutput output) throws Exception {
        try (TestServer server = start(AsOwner.class, GUARDED)) {
            assertThat(server.get("/items", "X-Tenant", "acme").statusCode()).isEqualTo(200);
        }
        assertThat(output)
                .contains("Row-level security does not protect this application")
                .contains(database.ownerRole() + "\" has BYPASSRLS")
                .contains("nosuperuser nobypassrls")
                .contains("In production this stops the start");
    }

    @Test
    @DisplayName("RS-12 the same stops the start in production, without a stack trace")
    void stopsInProduction(CapturedOutput output) {
        assertThatThrownBy(() -> unserved(AsOwner.class, GUARDED, "spring.profiles.active=production"))
                .hasStackTraceContaining("RlsFindingsException");
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains(database.ownerRole() + "\" has BYPASSRLS")
                .doesNotContain("\tat dev.kit");
    }

    @Test
    @DisplayName("RS-12 the guard can be switched off")
    void canBeSwitchedOff(CapturedOutput output) {
        unserved(AsOwner.class, GUARDED, "kit.rls.guard=off", "spring.profiles.active=prod")
                .close();
        assertThat(output).doesNotContain("Row-level security");
    }

    @Test
    @DisplayName("RS-12 a plain role on forced tables starts silently, in production too")
    void isSilentWhenAllIsWell(CapturedOutput output) throws Exception {
        try (TestServer server = start(AsApplication.class, GUARDED, "spring.profiles.active=prod")) {
            assertThat(server.get("/items", "X-Tenant", "acme").body()).isEqualTo("[\"acme\"]");
        }
        assertThat(output).doesNotContain("Row-level security");
    }

    @Test
    @DisplayName("SEC-H2 a view past the policies is told in development, stops production, and can be meant")
    void findsViews(CapturedOutput output) throws Exception {
        owner("create view all_items as select * from items");
        owner("grant select on all_items to " + database.applicationRole());
        try {
            unserved(AsApplication.class, GUARDED).close();
            assertThat(output).contains("View all_items reads protected tables", "set (security_invoker = true)");
            assertThatThrownBy(() -> unserved(AsApplication.class, GUARDED, "spring.profiles.active=prod"))
                    .isInstanceOf(RlsFindingsException.class);
            unserved(AsApplication.class, GUARDED, "spring.profiles.active=prod", "kit.rls.exempt=all_items")
                    .close();
        } finally {
            owner("drop view all_items");
        }
    }

    @Test
    @DisplayName("RS-12 a database that is away is not checked and does not stop the start")
    void startsWithoutADatabase(CapturedOutput output) {
        unserved(WithoutServer.class, GUARDED, "spring.profiles.active=prod").close();
        assertThat(output).contains("Row-level security of database \"database\" was not checked");
    }

    @Test
    @DisplayName("RS-07 a bypass works as the role named for it, sees every tenant, and is audited")
    void bypassesAsItsRole(CapturedOutput output) throws Exception {
        try (TestServer server =
                start(AsApplication.class, BYPASSING, "kit.rls.bypass-role=" + bypass, "spring.profiles.active=prod")) {
            assertThat(server.get("/all-items", "X-Tenant", "acme").body()).isEqualTo("[\"acme\",\"other\"]");
            assertThat(server.context().getBean(InMemoryAuditStorage.class).records())
                    .singleElement()
                    .satisfies(record -> {
                        assertThat(record.type()).isEqualTo("rls.bypassed");
                        assertThat(String.valueOf(record.payload())).contains(bypass);
                    });
        }
        assertThat(output).contains("GET /all-items bypasses row-level security as role " + bypass);
    }

    @Test
    @DisplayName("RS-07 in development a bypass without a role answers 500 and says what to set, never no rows")
    void failsABypassWithoutRoleInDevelopment(CapturedOutput output) throws Exception {
        try (TestServer server = start(AsApplication.class, BYPASSING)) {
            assertThat(server.get("/all-items", "X-Tenant", "acme").statusCode())
                    .isEqualTo(500);
        }
        assertThat(output)
                .contains("Endpoints that bypass row-level security cannot do so")
                .doesNotContain("Row-level security does not protect this application")
                .contains("GET /all-items bypasses row-level security, but the connection's own role may not")
                .contains("Set kit.rls.bypass-role to a role made with");
    }

    @Test
    @DisplayName("RS-07 a connection whose own role bypasses policies needs no other role")
    void bypassesAsTheConnectionsRole() throws Exception {
        try (TestServer server = start(AsBypassingOwner.class, BYPASSING)) {
            assertThat(server.get("/all-items", "X-Tenant", "acme").body()).isEqualTo("[\"acme\",\"other\"]");
        }
    }

    @Test
    @DisplayName("RS-07 a bypass without a role, or with one that may not be taken, stops the start in production")
    void refusesABypassWithoutRole(CapturedOutput output) {
        String production = "spring.profiles.active=prod";
        assertThatThrownBy(() -> unserved(AsApplication.class, BYPASSING, production));
        assertThat(output).contains("GET /all-items", "kit.rls.bypass-role", "nologin bypassrls");
        String plain = "kit.rls.bypass-role=" + database.applicationRole();
        assertThatThrownBy(() -> unserved(AsApplication.class, BYPASSING, production, plain));
        assertThat(output).contains(database.applicationRole() + "\" cannot be used for bypassing");
    }
}
