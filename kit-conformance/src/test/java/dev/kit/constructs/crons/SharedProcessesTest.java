package dev.kit.constructs.crons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two processes that share crons. */
@Tag("slow")
final class SharedProcessesTest {

    private static final Duration START = Duration.ofMinutes(3);

    private final List<Process> processes = new ArrayList<>();
    private PostgresDatabase database;
    private JdbcClient client;

    @BeforeEach
    void create() throws IOException {
        database = PostgresServer.find().createDatabase();
        client = JdbcClient.create(database.owner());
        try (InputStream sql = CronScheduler.class.getResourceAsStream("/META-INF/kit/sql/kit_cron.sql")) {
            client.sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8)).update();
        }
        client.sql("create table ticks (due_at timestamptz, begun_at timestamptz, pid bigint)")
                .update();
        client.sql("create table holders (pid bigint, at timestamptz default clock_timestamp())")
                .update();
        client.sql("grant select, insert, update, delete on kit_cron, ticks, holders to " + database.applicationRole())
                .update();
        for (int n = 0; n < 2; n++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            CronProcess.class.getName(),
                            database.jdbcUrl(),
                            database.applicationRole(),
                            database.password())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        database.close();
    }

    private void await(String what, Duration limit, String condition) throws InterruptedException {
        Instant end = Instant.now().plus(limit);
        while (!client.sql("select " + condition).query(Boolean.class).single()) {
            assertThat(Instant.now()).as(what).isBefore(end);
            Thread.sleep(100);
        }
    }

    @Test
    @DisplayName("two processes run each tick of 60 seconds once, and at most two of them late")
    void runsEachTickOnce() throws Exception {
        await("both at work", START, "count(distinct pid) = 2 from ticks");
        List<Instant> due = dueWithinAMinute();
        // A minute in which the machine stood still for seconds says nothing about the processes.
        for (int minutes = 1; minutes < 3 && (due.size() < 58 || late() > 2); minutes++) {
            assertThat(due).doesNotHaveDuplicates();
            due = dueWithinAMinute();
        }
        assertThat(due).doesNotHaveDuplicates();
        assertThat(due.size()).isGreaterThanOrEqualTo(58);
        assertThat(late()).isLessThanOrEqualTo(2);
    }

    private List<Instant> dueWithinAMinute() throws InterruptedException {
        client.sql("delete from ticks").update();
        Thread.sleep(60_500);
        return client.sql("select due_at from ticks order by due_at")
                .query((row, number) -> row.getTimestamp(1).toInstant())
                .list();
    }

    private long late() {
        return client.sql("select count(*) from ticks where begun_at > due_at + interval '1 second'")
                .query(Long.class)
                .single();
    }

    @Test
    @DisplayName("what a killed process was at is begun by the other one within the documented time")
    void takesOver() throws Exception {
        await("both at work", START, "count(distinct pid) = 2 from ticks");
        client.sql("update kit_cron set execution_time = now() where task_name = 'shop/hold'")
                .update();
        await("a holder", START, "count(*) = 1 from holders");
        long holder = client.sql("select pid from holders").query(Long.class).single();
        for (Process process : processes) {
            if (process.pid() == holder) {
                process.destroyForcibly().waitFor();
            }
        }
        Duration takeover = SharedCronSettings.of(database.owner()).takeover();
        await("the other one", takeover.plusSeconds(10), "count(distinct pid) = 2 from holders");
    }
}
