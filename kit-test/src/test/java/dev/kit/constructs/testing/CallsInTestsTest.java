package dev.kit.constructs.testing;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.junit.KitTest;
import dev.kit.envkit.EnvironmentParser;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Functions that handlers call, where all connections of a test are one. */
@KitTest(sql = "kit-test/notes.sql")
final class CallsInTestsTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<FunctionInvoker> FUNCTIONS = Service.bean("functions", FunctionInvoker.class);

    private static final CloudFunction<NoInput, Long> ofGlobex = f.output(Long.class)
            .database(DATABASE)
            .rls(call -> Map.of("tenant_id", "globex"))
            .handle(ctx -> count(ctx.db()));

    private static final Endpoint<String> counts = e.services(FUNCTIONS)
            .database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", "acme"))
            .get("/counts")
            .output(String.class)
            .handle(ctx -> {
                FunctionInvoker functions = ctx.service(FUNCTIONS);
                ctx.db()
                        .sql("insert into notes (tenant_id, text) values ('acme', 'milk')")
                        .update();
                return count(ctx.db()) + ", " + functions.call(ofGlobex) + ", " + count(ctx.db()) + ", "
                        + functions.call(ofGlobex) + ", " + count(ctx.db());
            });

    private static long count(JdbcClient db) {
        return db.sql("select count(*) from notes").query(Long.class).single();
    }

    @Test
    @DisplayName("spring S1 a handler keeps its variables over the calls of functions with transactions of their own")
    void keepsItsVariables(DataSource database) throws Exception {
        FunctionInvoker functions = new FunctionInvoker(ConstructEnvironment.of(
                ServiceRegistry.create(new EnvironmentParser(Map.of())).with(DATABASE, database)));

        assertThat(TestEndpointAdaptor.of(counts)
                        .database(database)
                        .service(FUNCTIONS, functions)
                        .request()
                        .data())
                .isEqualTo("1, 0, 1, 0, 1");
    }
}
