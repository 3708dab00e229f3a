package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stored exceptions with one fingerprint. */
record ExceptionGroup(
        String fingerprint,
        String name,
        @Nullable String message,
        int count,
        @Nullable Instant firstSeen,
        @Nullable Instant lastSeen,
        boolean handled,
        String lastId,
        ExceptionEntry.@Nullable Frame at) {

    static ExceptionGroup of(Recorder recorder, String fingerprint) {
        return all(recorder).stream()
                .filter(group -> group.fingerprint().equals(fingerprint))
                .findFirst()
                .orElse(new ExceptionGroup(fingerprint, "", null, 0, null, null, true, "", null));
    }

    /** Returns all groups, the most recently seen first. */
    static List<ExceptionGroup> all(Recorder recorder) {
        Map<String, ExceptionGroup> groups = new LinkedHashMap<>();
        EntryQuery everything = EntryQuery.of(Entry.Kind.EXCEPTION).limit(Integer.MAX_VALUE);
        for (Entry entry : recorder.list(everything)) {
            if (entry instanceof ExceptionEntry exception) {
                groups.merge(exception.fingerprint(), first(exception), (group, older) -> group.and(exception));
            }
        }
        return new ArrayList<>(groups.values());
    }

    private static ExceptionGroup first(ExceptionEntry exception) {
        return new ExceptionGroup(
                exception.fingerprint(),
                exception.name(),
                exception.message(),
                1,
                exception.timestamp(),
                exception.timestamp(),
                exception.handled(),
                exception.id(),
                exception.at());
    }

    private ExceptionGroup and(ExceptionEntry older) {
        return new ExceptionGroup(
                fingerprint,
                name,
                message,
                count + 1,
                older.timestamp(),
                lastSeen,
                handled && older.handled(),
                lastId,
                at);
    }
}
