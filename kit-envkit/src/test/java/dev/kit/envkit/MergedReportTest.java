package dev.kit.envkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MergedReportTest {

    private final EnvironmentParser parser = new EnvironmentParser(Map.of("POOL", "many", "PORT", "80"));

    private <T> EnvironmentException failure(Function<Env, Variable<T>> description) {
        return catchThrowableOfType(
                EnvironmentException.class, () -> parser.create(description).parse());
    }

    @Test
    @DisplayName("FC-B several failures are one report, which counts a variable that two parts read once")
    void mergesReports() {
        EnvironmentException events = failure(env -> env.object(Map.of(
                "url", env.get("EVENTS_URL").string(), "port", env.get("PORT").integer())));
        EnvironmentException database = failure(env -> env.object(Map.of(
                "url", env.get("DATABASE_URL").string(), "pool", env.get("POOL").integer())));
        EnvironmentException audits = failure(env -> env.get("DATABASE_URL").string());

        EnvironmentException merged = EnvironmentException.merged(List.of(events, database, audits));

        assertThat(merged.problems())
                .extracting(EnvironmentProblem::name)
                .containsExactlyInAnyOrder("EVENTS_URL", "DATABASE_URL", "POOL");
        assertThat(merged.report())
                .startsWith("Environment Configuration Failed: 2 missing, 1 invalid (1 of 4 variables are fine)")
                .containsOnlyOnce("DATABASE_URL - Required");
    }

    @Test
    @DisplayName("FC-B a failure that no variable is to blame for adds nothing to the merged report")
    void leavesOthersOut() {
        EnvironmentException merged = EnvironmentException.merged(List.of(
                new EnvironmentException("The key does not fit.", null),
                failure(env -> env.get("EVENTS_URL").string())));

        assertThat(merged.problems()).extracting(EnvironmentProblem::name).containsExactly("EVENTS_URL");
        assertThat(merged.report()).doesNotContain("key");
    }
}
