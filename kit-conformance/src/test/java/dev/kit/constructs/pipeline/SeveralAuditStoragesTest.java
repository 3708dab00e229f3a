package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class SeveralAuditStoragesTest {

    record Done(String what) {}

    private static PostgresDatabase shop;
    private static PostgresDatabase archive;

    private static final AuditableAction<Done> DONE = AuditableAction.of("done", Done.class);
    private static final Service<DataSource> SHOP = Service.of("database", env -> shop.application());
    private static final Service<DataSource> ARCHIVE = Service.of("archive", env -> archive.application());

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));

    @BeforeAll
    static void open() throws Exception {
        shop = PostgresServer.find().createDatabase();
        archive = PostgresServer.find().createDatabase();
        for (PostgresDatabase database : List.of(shop, archive)) {
            JdbcClient owner = JdbcClient.create(database.owner());
            try (var sql = AuditStorage.class.getResourceAsStream("/META-INF/kit/sql/audit_log.sql")) {
                owner.sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8))
                        .update();
            }
            owner.sql("create table audit_two (like audit_log including all)").update();
            owner.sql("grant select, insert on audit_log, audit_two to " + database.applicationRole())
                    .update();
        }
    }

    @AfterAll
    static void close() {
        shop.close();
        archive.close();
    }

    private static Endpoint<String> doing(Service<DataSource> database, Service<AuditStorage> storage, String path) {
        return e.database(database)
                .auditor(storage)
                .post(path)
                .output(String.class)
                .audit(DONE, Done::new)
                .handle(ctx -> {
                    if (ctx.header("x-fail") != null) {
                        ctx.auditor().audit(DONE, new Done("rolled back"));
                        throw new IllegalStateException("no");
                    }
                    return path;
                });
    }

    private static List<String> audited(PostgresDatabase database, String table) {
        return JdbcClient.create(database.owner())
                .sql("select payload ->> 'what' from " + table + " order by 1")
                .query(String.class)
                .list();
    }

    @Test
    @DisplayName("W1 each table of each database gets the audits that are meant for it, in the handler's transaction")
    void everyStorageGetsItsOwn() {
        List<Endpoint<?>> endpoints = List.of(
                doing(SHOP, JdbcAuditStorage.on(SHOP), "/shop-log"),
                doing(SHOP, JdbcAuditStorage.on(SHOP, "audit_two"), "/shop-two"),
                doing(ARCHIVE, JdbcAuditStorage.on(ARCHIVE), "/archive-log"),
                doing(ARCHIVE, JdbcAuditStorage.on(ARCHIVE, "audit_two"), "/archive-two"));
        for (Pipeline pipeline : Pipeline.createAll(
                endpoints,
                PipelineEnvironment.builder(ConstructEnvironment.of(registry)).build())) {
            String path = pipeline.endpoint().path();
            assertThat(pipeline.execute(TestExchange.of("POST", path)).status()).isEqualTo(200);
            assertThat(pipeline.execute(TestExchange.of("POST", path).header("x-fail", "1"))
                            .status())
                    .isEqualTo(500);
        }

        assertThat(audited(shop, "audit_log")).containsExactly("/shop-log");
        assertThat(audited(shop, "audit_two")).containsExactly("/shop-two");
        assertThat(audited(archive, "audit_log")).containsExactly("/archive-log");
        assertThat(audited(archive, "audit_two")).containsExactly("/archive-two");
    }

    @Test
    @DisplayName("W1 the service of audits is named after its database and table, where they are not the usual ones")
    void namesDatabaseAndTable() {
        assertThat(List.of(
                        JdbcAuditStorage.on(SHOP).serviceName(),
                        JdbcAuditStorage.on(SHOP, "audit_two").serviceName(),
                        JdbcAuditStorage.on(ARCHIVE).serviceName()))
                .containsExactly("audit", "audit:database:audit_two", "audit:archive:audit_log");
        assertThat(registry.get(JdbcAuditStorage.on(ARCHIVE)).databaseServiceName())
                .contains("archive");
    }
}
