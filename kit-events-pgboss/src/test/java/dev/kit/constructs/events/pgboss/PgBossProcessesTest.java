package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Publisher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Consumers in JVMs of their own. */
final class PgBossProcessesTest extends PgBossFixture {

    private int handled(String columns) {
        return place.sql()
                .sql("select count(" + columns + ") from handled")
                .query(Integer.class)
                .single();
    }

    /** A process takes a while to start, and a claim to expire. */
    private static void awaitProcesses(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(10))
                .until(condition);
    }

    @Test
    @DisplayName("SP-05 two JVMs handle each of 1,000 jobs once, and none is lost when one of them is killed")
    void sharesJobsAndSurvivesAKill(@TempDir Path logs) throws Exception {
        place.sql().sql("create table handled (order_id text, process text)").update();
        Publisher publisher = publisher();
        Process first = PgBossConsumerProcess.start(place, "&expireInSeconds=8", "first", logs.resolve("first"));
        Process second = PgBossConsumerProcess.start(place, "&expireInSeconds=8", "second", logs.resolve("second"));
        try {
            publisher.publish(orders(1_000));
            awaitProcesses(() -> handled("*") == 1_000);
            assertThat(handled("distinct order_id")).isEqualTo(1_000);
            assertThat(handled("distinct process")).isEqualTo(2);

            publisher.publish(orders(2_000));
            awaitProcesses(() -> handled("*") > 1_300);
            first.destroyForcibly();
            awaitProcesses(() -> handled("distinct order_id") == 2_000 && waiting() == 0);
            assertThat(handled("*"))
                    .as("only what the killed process held may come twice")
                    .isBetween(3_000, 3_000 + 20);
        } finally {
            first.destroyForcibly();
            second.destroyForcibly();
        }
    }

    private int waiting() {
        return place.sql()
                .sql("select count(*) from " + place.schema() + ".job where state::text <> 'completed'")
                .query(Integer.class)
                .single();
    }
}
