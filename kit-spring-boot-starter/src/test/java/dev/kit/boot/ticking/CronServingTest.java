package dev.kit.boot.ticking;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.crons.CronLifecycle;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.crons.CronStatus;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

@ExtendWith(OutputCaptureExtension.class)
final class CronServingTest {

    static final class Constructs {

        static final Cron<NoInput, ?> tick = c.schedule("rate(1 second)").handle(ctx -> {});
        static final CloudFunction<NoInput, String> greet =
                f.output(String.class).handle(ctx -> "Hello");
    }

    static final class Runs implements PipelineListener {

        final List<CronRun> crons = new CopyOnWriteArrayList<>();
        final List<FunctionRun> functions = new CopyOnWriteArrayList<>();

        @Override
        public void cronRan(CronRun run) {
            crons.add(run);
        }

        @Override
        public void functionRan(FunctionRun run) {
            functions.add(run);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Runs runs() {
            return new Runs();
        }
    }

    private static @Nullable PostgresDatabase database;

    @Configuration(proxyBeanMethods = false)
    static class WithDatabase extends Application {

        @Bean
        DataSource dataSource() {
            return Objects.requireNonNull(database).owner();
        }
    }

    private static final String CONSTRUCTS = "kit.routes=dev.kit.boot.ticking";

    private static TestServer start(String... settings) {
        return TestServer.start(Application.class, List.of(CONSTRUCTS, "kit.cron.store=memory"), settings);
    }

    @Test
    @DisplayName("CO-01 a cron is found by its constant and run at its times; a function is called by its own")
    void findsAndRuns(CapturedOutput output) throws Exception {
        try (TestServer server = start()) {
            CronScheduler scheduler =
                    server.context().getBean(CronLifecycle.class).scheduler().orElseThrow();
            assertThat(scheduler.crons()).extracting(CronStatus::cron).containsExactly("tick");
            assertThat(output.getAll()).containsOnlyOnce("Crons scheduled: tick rate(1 second).");
            Runs runs = server.context().getBean(Runs.class);
            await().until(() -> !runs.crons.isEmpty());
            assertThat(runs.crons)
                    .isNotEmpty()
                    .allSatisfy(run -> assertThat(run.failure()).isNull());
            assertThat(server.context()
                            .getBean("kitCronsHealthIndicator", HealthIndicator.class)
                            .health()
                            .getDetails())
                    .containsEntry("scheduled", 1)
                    .containsEntry("failed", List.of());
            FunctionInvoker functions = server.context().getBean(FunctionInvoker.class);
            assertThat(functions.call(Constructs.greet)).isEqualTo("Hello");
            assertThat(runs.functions).extracting(FunctionRun::function).containsExactly("greet");
        }
    }

    @Test
    @DisplayName("with db-scheduler and PostgreSQL the crons are in the table, which is made where tables are made")
    void sharesThroughTheDatabase() throws Exception {
        try (PostgresDatabase created = PostgresServer.find().createDatabase();
                TestServer server = withDatabase(created)) {
            JdbcClient client = JdbcClient.create(created.owner());
            assertThat(client.sql("select task_name from kit_cron")
                            .query(String.class)
                            .list())
                    .containsExactly("ticking/tick");
            CronScheduler scheduler =
                    server.context().getBean(CronLifecycle.class).scheduler().orElseThrow();
            assertThat(scheduler.runNow("tick", null).get(60, TimeUnit.SECONDS).failure())
                    .isNull();
        }
    }

    private static TestServer withDatabase(PostgresDatabase created) {
        database = created;
        return TestServer.start(
                WithDatabase.class, CONSTRUCTS, "spring.application.name=ticking", "kit.schema.auto=true");
    }

    @Test
    @DisplayName("kit.cron.enabled=false leaves the crons to another server")
    void leavesThemToOthers() throws Exception {
        try (TestServer server = start("kit.cron.enabled=false")) {
            assertThat(server.context().getBean(CronLifecycle.class).scheduler())
                    .isEmpty();
            assertThat(server.context().getBean(FunctionInvoker.class).functions())
                    .hasSize(1);
        }
    }
}
