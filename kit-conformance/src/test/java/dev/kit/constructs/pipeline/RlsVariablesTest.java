package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.pipeline;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.rls.RlsVariablesException;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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
