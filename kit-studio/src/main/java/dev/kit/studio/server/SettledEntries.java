package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.Recorder;
import java.time.Duration;

/**
 * Reads recorded entries after waiting briefly for pending ones.
 *
 * @param recorder the recorder of the entries
 */
record SettledEntries(Recorder recorder) {

    private static final Duration SETTLE = Duration.ofMillis(250);

    /** Waits briefly for pending entries and returns the recorder. */
    Recorder awaitPending() {
        recorder.drain(SETTLE);
        return recorder;
    }

    RequestEntry request(String id) {
        return find(RequestEntry.class, Entry.Kind.REQUEST, id);
    }

    <T extends Entry> T find(Class<T> type, Entry.Kind kind, String id) {
        Entry found = awaitPending().find(kind, id);
        if (type.isInstance(found)) {
            return type.cast(found);
        }
        throw ProblemException.notRecorded(kind);
    }
}
