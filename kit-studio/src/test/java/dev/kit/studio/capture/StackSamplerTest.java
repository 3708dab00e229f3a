package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.Trace.Sample;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StackSamplerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Recorder recorder = new Recorder(new InMemoryStorage(), Recorder.Settings.defaults());
    private final JobRuns runs = new JobRuns(recorder, new ExceptionCapture(recorder));

    @AfterEach
    void close() {
        recorder.close();
    }

    private static void pauseFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long rest = time.toNanos(); rest > 0; rest = end - System.nanoTime()) {
            LockSupport.parkNanos(rest);
        }
    }

    private List<Sample> samples(String job) {
        recorder.drain(PATIENCE);
        return recorder.list(EntryQuery.of(Kind.RUN)).stream()
                .map(RunEntry.class::cast)
                .filter(run -> run.start().name().equals(job))
                .flatMap(run -> run.findings().trace().samples().stream())
                .toList();
    }

    @Test
    @DisplayName("the line of a run that takes long is sampled, from an age of 100 ms on")
    void samplesLongRuns() {
        runs.run("long", "scheduled", () -> pauseFor(Duration.ofMillis(600)));

        assertThat(samples("long")).anySatisfy(sample -> {
            assertThat(sample.line().function()).endsWith("StackSamplerTest.pauseFor");
            assertThat(sample.first()).isGreaterThanOrEqualTo(StackSampler.AGE);
            assertThat(sample.last()).isLessThan(PATIENCE);
        });
    }

    @Test
    @DisplayName("the thread that samples ends after the work, and starts again")
    void endsAfterTheWork() {
        for (int round = 0; round < 2; round++) {
            runs.run("round " + round, "scheduled", () -> pauseFor(Duration.ofMillis(300)));
            assertThat(samples("round " + round)).isNotEmpty();
            await().atMost(PATIENCE)
                    .until(() -> Thread.getAllStackTraces().keySet().stream()
                            .noneMatch(thread -> thread.getName().equals("kit-studio-samples")));
        }
    }
}
