package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import jakarta.servlet.ServletException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One failure, reported by several and with several faces. */
class CountedOnceTest {

    private final Recorder recorder = new Recorder(new InMemoryStorage(), Recorder.Settings.defaults());
    private final ExceptionCapture capture = new ExceptionCapture(recorder);
    private final JobRuns runs = new JobRuns(recorder, capture);
    private final IllegalArgumentException inner = new IllegalArgumentException("inner");
    private final IllegalStateException outer = new IllegalStateException("outer", inner);

    @AfterEach
    void close() {
        recorder.close();
    }

    private List<ExceptionEntry> recorded() {
        recorder.drain(Duration.ofSeconds(10));
        return recorder.list(EntryQuery.of(Kind.EXCEPTION)).stream()
                .map(ExceptionEntry.class::cast)
                .toList();
    }

    @Test
    @DisplayName("ST-A3 the cause of a recorded exception is the same exception, on any thread and outside a request")
    void causesAreKnown() {
        String id = capture.record(outer);
        assertThat(capture.record(inner)).isEqualTo(id);
        assertThat(capture.record(new ServletException("Request processing failed", outer)))
                .isEqualTo(id);
        assertThat(capture.record(new ServletException(new ServletException(inner))))
                .isEqualTo(id);
        assertThat(recorded()).hasSize(1);
    }

    @Test
    @DisplayName("ST-A3 an exception wrapped after it was reported is told by its wrapper, once")
    void wrappersTellTheWholeStory() {
        runs.run("job", "test", () -> {
            String id = capture.record(inner);
            assertThat(capture.record(outer)).isEqualTo(id);
            assertThat(capture.record(inner)).isEqualTo(id);
        });
        assertThat(recorded()).hasSize(1);
        assertThat(recorded().get(0).message()).isEqualTo("outer");
        assertThat(recorded().get(0).causes())
                .extracting(ExceptionEntry.Cause::message)
                .containsExactly("inner");
        assertThat(recorded().get(0).handled()).isTrue();
    }

    @Test
    @DisplayName("ST-A3 of an exception that escapes any face marks it as not handled")
    void knowsWhatEscaped() {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> runs.run("job", "test", () -> {
                    capture.record(outer);
                    throw inner;
                }))
                .isSameAs(inner);
        assertThat(recorded()).hasSize(1);
        assertThat(recorded().get(0).handled()).isFalse();
        assertThat(recorded().get(0).message()).isEqualTo("outer");
    }

    @Test
    @DisplayName("ST-A3 an exception that one request hands to another, such as a cached failure, is one of each")
    void sharedExceptionsBelongToEach() {
        runs.run("first", "test", () -> capture.record(outer));
        runs.run("second", "test", () -> capture.record(outer));
        assertThat(recorded()).hasSize(2);
        assertThat(recorded().stream().map(ExceptionEntry::requestId).distinct())
                .hasSize(2);
    }

    @Test
    @DisplayName("ST-A3 an exception reported before its request is known is counted once, and the request's")
    void adoptsWhatWasReported() {
        String id = capture.record(outer);
        runs.run("job", "test", () -> assertThat(capture.record(outer)).isEqualTo(id));
        assertThat(recorded()).hasSize(1);
        assertThat(recorder.list(EntryQuery.of(Kind.RUN)).get(0))
                .extracting(run -> ((RunEntry) run).findings().exceptionId())
                .isEqualTo(id);
    }

    @Test
    @DisplayName("ST-A3 an envelope of the application's own is not taken for the container's")
    void keepsOwnEnvelopes() {
        capture.record(new OwnEnvelope(inner));
        assertThat(recorded().get(0).name()).isEqualTo(OwnEnvelope.class.getName());
    }

    @SuppressWarnings("serial") // never serialized
    private static final class OwnEnvelope extends ServletException {

        OwnEnvelope(Throwable cause) {
            super("mine", cause);
        }
    }

    @Test
    @DisplayName("ST-A3 exceptions that cause each other are recorded and end")
    void survivesCycles() {
        RuntimeException one = new RuntimeException("one");
        RuntimeException two = new RuntimeException("two", one);
        one.initCause(two);
        String id = capture.record(one);
        assertThat(capture.record(two)).isEqualTo(id);
        assertThat(capture.record(new IllegalStateException("other"))).isNotEqualTo(id);
        assertThat(recorded()).hasSize(2);
    }

    @Test
    @DisplayName("ST-A4 what the studio itself brings about is no exception")
    void ownWorkIsNotRecorded() {
        OwnWork own = OwnWork.begin();
        assertThat(capture.record(outer)).isEmpty();
        OwnWork.wrap(() -> assertThat(capture.record(inner)).isEmpty()).run();
        assertThat(OwnWork.isGoingOn()).isTrue();
        own.close();
        assertThat(OwnWork.isGoingOn()).isFalse();
        assertThat(recorded()).isEmpty();
        assertThat(capture.record(outer)).isNotEmpty();
    }
}
