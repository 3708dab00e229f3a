package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.EventEntry.Stage;
import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.entries.Trace.Sample;
import dev.kit.studio.entries.Trace.Step;
import dev.kit.studio.entries.TraceKind;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.server.TraceView.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Traces of recorded requests and runs whose times are given. */
class TracesTest {

    private static final Instant BEGAN = Instant.parse("2026-01-20T10:00:00Z");

    private final Recorder recorder = new Recorder(new InMemoryStorage(), Recorder.Settings.defaults());

    @AfterEach
    void close() {
        recorder.close();
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Step step(TraceKind kind, long offset, long duration) {
        return new Step(kind, "shop", ms(offset), ms(duration), false, null);
    }

    private RequestEntry request(long duration, List<Step> steps, List<Sample> samples) {
        RequestEntry request = RequestEntry.of("POST", "/orders", 200, ms(duration))
                .identified("q1", 0)
                .at(BEGAN)
                .with(new Findings(SqlQuery.Activity.NONE, 0, null, null, new Trace(steps, 0, samples)));
        recorder.record(request);
        return request;
    }

    private void publishes(String id, String message, long offset) {
        recorder.record(new EventEntry(
                "",
                0,
                BEGAN.plus(ms(offset)),
                "order.placed",
                Stage.PUBLISHED,
                "orders",
                null,
                message,
                1,
                null,
                null,
                id,
                List.of()));
    }

    private RunEntry run(String id, String message, long offset, long duration) {
        RunEntry run = new RunEntry(
                id,
                0,
                BEGAN.plus(ms(offset)),
                new RunEntry.Start("ship", "subscriber", 1, List.of(message), "worker"),
                ms(duration),
                null,
                Findings.NONE,
                List.of());
        recorder.record(run);
        return run;
    }

    private List<Span> spans(RequestEntry request) {
        return trace(request).spans();
    }

    private TraceView trace(RequestEntry request) {
        recorder.drain(Duration.ofSeconds(10));
        return Traces.of(request, recorder);
    }

    @Test
    @DisplayName("a handler ends where its response begins, and contains what began in it")
    void nestsByTime() {
        RequestEntry request = request(
                40,
                List.of(
                        step(TraceKind.CONNECTION, 12, 1),
                        step(TraceKind.OBSERVATION, 15, 10),
                        step(TraceKind.COMMIT, 20, 2),
                        step(TraceKind.HANDLER, 10, 28),
                        step(TraceKind.FILTERS, 0, 10),
                        step(TraceKind.WRITING, 30, 10)),
                List.of());

        assertThat(spans(request))
                .extracting(Span::kind, Span::depth, span -> span.end().toMillis())
                .containsExactly(
                        tuple(TraceKind.FILTERS, 0, 10L),
                        tuple(TraceKind.HANDLER, 0, 30L),
                        tuple(TraceKind.CONNECTION, 1, 13L),
                        tuple(TraceKind.OBSERVATION, 1, 25L),
                        tuple(TraceKind.COMMIT, 2, 22L),
                        tuple(TraceKind.WRITING, 0, 40L));
    }

    @Test
    @DisplayName("the axis reaches to the end of a run that began after the answer")
    void reachesBeyondTheAnswer() {
        RequestEntry request = request(20, List.of(step(TraceKind.FILTERS, 0, 20)), List.of());
        publishes("q1", "m1", 5);
        run("r1", "m1", 60, 30);

        TraceView trace = trace(request);

        assertThat(trace.extent()).isEqualTo(ms(90));
        assertThat(trace.spans())
                .extracting(Span::kind)
                .containsExactly(TraceKind.FILTERS, TraceKind.EVENT, TraceKind.RUN);
        Span run = trace.spans().get(2);
        assertThat(run.offset()).isEqualTo(ms(60));
        assertThat(run.owner()).isEqualTo("q1");
        assertThat(run.ref()).isEqualTo("r1");
    }

    @Test
    @DisplayName("a cycle among causes ends: each run appears once")
    void endsCycles() {
        RequestEntry request = request(20, List.of(), List.of());
        publishes("q1", "m1", 5);
        run("r1", "m1", 30, 10);
        publishes("r1", "m2", 35);
        run("r2", "m2", 50, 10);
        publishes("r2", "m1", 55);

        List<Span> runs = spans(request).stream()
                .filter(span -> span.kind() == TraceKind.RUN)
                .toList();

        assertThat(runs).extracting(Span::ref).containsExactly("r1", "r2");
        assertThat(runs).extracting(Span::depth).containsExactly(0, 1);
        assertThat(runs.get(1).offset()).isEqualTo(ms(50));
    }

    @Test
    @DisplayName("a trace has 2,000 spans at most, and counts the others")
    void limitsItsSpans() {
        RequestEntry request = request(20, List.of(), List.of());
        for (int run = 0; run < 500; run++) {
            publishes("q1", "m" + run, 5);
            run("r" + run, "m" + run, 30 + run, 2);
            for (int line = 0; line < 4; line++) {
                recorder.record(LogEntry.of(LogEntry.Level.INFO, "shop", "line", Map.of())
                        .during("r" + run));
            }
        }

        TraceView trace = trace(request);

        assertThat(trace.spans()).hasSize(2_000);
        assertThat(trace.omitted()).isPositive();
    }

    @Test
    @DisplayName("a called run stands where it was called, and its own work below it")
    void nestsCalledRuns() {
        Step called = new Step(TraceKind.RUN, "price", ms(5), ms(10), false, "r1");
        RequestEntry request = request(20, List.of(called, step(TraceKind.HANDLER, 1, 18)), List.of());
        recorder.record(new RunEntry(
                "r1",
                0,
                BEGAN.plus(ms(5)),
                new RunEntry.Start("price", "function", 1, List.of(), "http"),
                ms(10),
                null,
                new Findings(
                        SqlQuery.Activity.NONE,
                        0,
                        null,
                        null,
                        new Trace(List.of(step(TraceKind.COMMIT, 3, 1)), 0, List.of())),
                List.of()));

        assertThat(spans(request))
                .extracting(Span::kind, Span::depth, span -> span.offset().toMillis())
                .containsExactly(
                        tuple(TraceKind.HANDLER, 0, 1L), tuple(TraceKind.RUN, 1, 5L), tuple(TraceKind.COMMIT, 2, 8L));
    }

    @Test
    @DisplayName("a gap has the line most seen in it; one of young work states that there are no samples yet")
    void namesGaps() {
        Frame line = new Frame("Prices.java", 12, null, "dev.shop.Prices.compute", true);
        Frame other = new Frame("Stock.java", 7, null, "dev.shop.Stock.read", true);
        RequestEntry request = request(
                700,
                List.of(step(TraceKind.COMMIT, 90, 5), step(TraceKind.COMMIT, 500, 5)),
                List.of(new Sample(other, ms(110), ms(150), 3), new Sample(line, ms(170), ms(480), 15)));

        List<Span> gaps = spans(request).stream()
                .filter(span -> span.kind() == TraceKind.GAP)
                .toList();

        assertThat(gaps)
                .extracting(Span::name)
                .containsExactly(
                        "Not sampled: samples begin at an age of 100 ms",
                        "Prices.compute:12",
                        "No thread worked on it");
        assertThat(gaps.get(1).detail())
                .isEqualTo("15 of 18 samples: Prices.compute:12\n3 of 18 samples: Stock.read:7");
    }
}
