package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;

import dev.kit.boot.TestServer;
import dev.kit.studio.Studio;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the studio of a running application recorded. */
record Recorded(Recorder recorder) {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    static Recorded of(TestServer server) {
        return new Recorded(server.context().getBean(Studio.class).recorder());
    }

    /** The newest request to the path; it is recorded after it was answered, so this waits for it. */
    RequestEntry request(String path) {
        return request(candidate -> candidate.path().equals(path));
    }

    /** The newest request of that kind, as soon as there is one. */
    RequestEntry request(Predicate<RequestEntry> wanted) {
        return await().until(
                        () -> entries(Kind.REQUEST).stream()
                                .map(RequestEntry.class::cast)
                                .filter(wanted)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** All requests to the path that are recorded by now. */
    List<RequestEntry> requests(String path) {
        return entries(Kind.REQUEST).stream()
                .map(RequestEntry.class::cast)
                .filter(request -> request.path().equals(path))
                .toList();
    }

    /** Leaves nothing of the tests before. */
    void forget() {
        recorder.drain(PATIENCE);
        recorder.prune(Instant.now().plus(PATIENCE));
    }

    List<ExceptionEntry> exceptions() {
        return entries(Kind.EXCEPTION).stream().map(ExceptionEntry.class::cast).toList();
    }

    List<LogEntry> logs() {
        return entries(Kind.LOG).stream().map(LogEntry.class::cast).toList();
    }

    private List<Entry> entries(Kind kind) {
        recorder.drain(PATIENCE);
        return recorder.list(EntryQuery.of(kind).limit(100));
    }
}
