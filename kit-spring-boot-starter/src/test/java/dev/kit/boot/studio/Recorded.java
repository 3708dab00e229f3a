package dev.kit.boot.studio;

import dev.kit.boot.TestServer;
import dev.kit.studio.Studio;
import dev.kit.studio.monitor.Entry;
import dev.kit.studio.monitor.Entry.Kind;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.LogEntry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.RequestEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What the studio of a running application recorded. */
record Recorded(Recorder recorder) {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    static Recorded of(TestServer server) {
        return new Recorded(server.context().getBean(Studio.class).recorder());
    }

    /** The newest request to the path; it is recorded after it was answered, so this waits for it. */
    RequestEntry request(String path) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            for (Entry entry : entries(Kind.REQUEST)) {
                if (entry instanceof RequestEntry request && request.path().equals(path)) {
                    return request;
                }
            }
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("No request to " + path + " was recorded: " + entries(Kind.REQUEST));
            }
            Thread.sleep(20);
        }
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
