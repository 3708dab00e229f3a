package dev.kit.studio;

import static org.awaitility.Awaitility.await;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import java.time.Duration;
import java.util.List;

/** What a studio recorded, waited for. */
record RecordedRequests(Studio studio) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The newest request, once there is one. */
    RequestEntry newest() {
        return atLeast(1).get(0);
    }

    /** All requests, newest first, once there are so many. */
    List<RequestEntry> atLeast(int count) {
        return await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(
                        () -> {
                            studio.recorder().drain(PATIENCE);
                            return studio
                                    .recorder()
                                    .list(EntryQuery.of(Entry.Kind.REQUEST).limit(Integer.MAX_VALUE))
                                    .stream()
                                    .map(RequestEntry.class::cast)
                                    .toList();
                        },
                        requests -> requests.size() >= count);
    }

    List<ExceptionEntry> exceptions() {
        studio.recorder().drain(PATIENCE);
        return studio.recorder().list(EntryQuery.of(Entry.Kind.EXCEPTION)).stream()
                .map(ExceptionEntry.class::cast)
                .toList();
    }
}
