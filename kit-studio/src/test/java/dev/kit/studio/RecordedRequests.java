package dev.kit.studio;

import dev.kit.studio.monitor.Entry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.RequestEntry;
import java.time.Duration;
import java.util.List;

/** What a studio recorded, waited for. */
record RecordedRequests(Studio studio) {

    /** The newest request, once there is one. */
    RequestEntry newest() {
        return atLeast(1).get(0);
    }

    /** All requests, newest first, once there are so many. */
    List<RequestEntry> atLeast(int count) {
        for (int i = 0; i < 500; i++) {
            studio.recorder().drain(Duration.ofSeconds(1));
            List<Entry> entries =
                    studio.recorder().list(EntryQuery.of(Entry.Kind.REQUEST).limit(Integer.MAX_VALUE));
            if (entries.size() >= count) {
                return entries.stream().map(RequestEntry.class::cast).toList();
            }
            pause();
        }
        throw new AssertionError("no " + count + " requests were recorded");
    }

    List<ExceptionEntry> exceptions() {
        studio.recorder().drain(Duration.ofSeconds(1));
        return studio.recorder().list(EntryQuery.of(Entry.Kind.EXCEPTION)).stream()
                .map(ExceptionEntry.class::cast)
                .toList();
    }

    static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
