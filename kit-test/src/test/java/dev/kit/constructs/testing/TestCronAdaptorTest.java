package dev.kit.constructs.testing;

import static dev.kit.constructs.crons.Crons.c;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class TestCronAdaptorTest {

    @Test
    @DisplayName("a listener hears of a cron in a test as on a server: of a run of the cron, with the time it was due")
    void reportsARunOfTheCron() throws Exception {
        List<CronRun> crons = new ArrayList<>();
        List<FunctionRun> functions = new ArrayList<>();
        ConstructEnvironment environment = ConstructEnvironment.builder(
                        ServiceRegistry.create(new EnvironmentParser(Map.of())))
                .listener(new PipelineListener() {
                    @Override
                    public void cronRan(CronRun run) {
                        crons.add(run);
                    }

                    @Override
                    public void functionRan(FunctionRun run) {
                        functions.add(run);
                    }
                })
                .build();
        Instant due = Instant.parse("2026-11-22T02:00:00Z");
        Cron<NoInput, ?> cron = c.schedule("rate(1 day)").name("nightly").handle(ctx -> {});

        TestCronAdaptor.of(cron)
                .host(environment)
                .callJson(new byte[] {'{', '}'}, FunctionCall.empty().dueAt(due));

        assertThat(functions).isEmpty();
        assertThat(crons).singleElement().satisfies(run -> {
            assertThat(run.cron()).isEqualTo("nightly");
            assertThat(run.dueAt()).isEqualTo(due);
            assertThat(run.outcome()).isEqualTo(CronRun.Outcome.SUCCEEDED);
        });
    }
}
