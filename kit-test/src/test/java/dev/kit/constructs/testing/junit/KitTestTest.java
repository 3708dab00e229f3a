package dev.kit.constructs.testing.junit;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.testing.TestPostgres;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.ClassUtils;

/** What a project needs to test endpoints on PostgreSQL: this module, its driver and JUnit. */
@KitTest(sql = "kit-test/notes.sql")
final class KitTestTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final EndpointFactory<String, JdbcClient> API = e.database(DATABASE)
            .session(ctx -> String.valueOf(ctx.header("x-tenant")))
            .rls(ctx -> Map.of("tenant_id", ctx.session()));
    private static final Endpoint<Integer> ADD = API.post("/notes")
            .output(Integer.class)
            .handle(ctx -> {
                ctx.db()
                        .sql("insert into notes (tenant_id) values (?)")
                        .param(ctx.session())
                        .update();
                int notes = count(ctx.db());
                if (notes > 2) {
                    throw HttpErrors.conflict("Two notes are enough.");
                }
                return notes;
            });

    private static int count(JdbcClient db) {
        return db.sql("select count(*) from notes").query(Integer.class).single();
    }

    @Test
    @DisplayName("TA-05 a test needs JUnit, but neither Spring Boot nor an application context")
    void needsNoContainer() {
        ClassLoader loader = KitTestTest.class.getClassLoader();
        assertThat(ClassUtils.isPresent("org.springframework.boot.SpringApplication", loader))
                .isFalse();
        assertThat(ClassUtils.isPresent("org.springframework.context.ApplicationContext", loader))
                .isFalse();
    }

    @RepeatedTest(2)
    @DisplayName("TA-05 each test begins with the migrated schema and nothing of the test before")
    void isRolledBack(TestPostgres postgres) {
        TestEndpointAdaptor<Integer> acme =
                TestEndpointAdaptor.of(ADD).database(postgres.dataSource()).header("X-Tenant", "acme");
        assertThat(acme.request().data()).isEqualTo(1);
        assertThat(acme.request().data()).isEqualTo(2);
    }

    @Test
    @DisplayName("RS-03 RS-05 a failed request loses its own writes only, and no variable outlives its request")
    void keepsRequestsApart(TestPostgres postgres, JdbcClient client) {
        TestEndpointAdaptor<Integer> acme =
                TestEndpointAdaptor.of(ADD).database(postgres.dataSource()).header("X-Tenant", "acme");
        acme.request();
        assertThat(count(client)).isZero();
        acme.request();
        assertThatThrownBy(acme::request).isInstanceOf(HttpException.class);
        assertThatThrownBy(acme::request).hasMessageContaining("enough");
    }

    @Test
    @DisplayName("RS-12 tests work as a role that policies bind, the owner stays outside")
    void worksAsAPlainRole(JdbcClient client, DataSource dataSource, PostgresDatabase database) throws Exception {
        assertThat(client.sql("select current_user").query(String.class).single())
                .isEqualTo(database.applicationRole());
        try (Connection connection = dataSource.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
        }
        assertThat(count(JdbcClient.create(database.owner()))).isZero();
        assertThatThrownBy(() -> client.sql("delete from audit_log").update()).hasMessageContaining("audit_log");
    }

    @Test
    @DisplayName("TA-05 migrations ran in the order of their versions")
    void migrated(JdbcClient client) {
        assertThat(client.sql("select word from greetings order by id")
                        .query(String.class)
                        .list())
                .containsExactly("one", "two", "ten");
    }
}
