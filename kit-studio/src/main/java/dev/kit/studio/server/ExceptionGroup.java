package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stored exceptions with one fingerprint.
 *
 * @param status the status with which the request of the newest was answered; null if unknown
 * @param verdict {@code muted} or {@code resolved}; null for none
 */
record ExceptionGroup(
        String fingerprint,
        String name,
        @Nullable String message,
        int count,
        Instant firstSeen,
        Instant lastSeen,
        boolean handled,
        String lastId,
        ExceptionEntry.@Nullable Frame at,
        @Nullable Integer status,
        @Nullable String verdict) {

    /** Returns the group of an exception, which is alone in it if it is no longer stored. */
    static ExceptionGroup of(Recorder recorder, ExceptionEntry member) {
        EntryQuery same = EntryQuery.of(Entry.Kind.EXCEPTION)
                .where(entry -> entry instanceof ExceptionEntry exception
                        && exception.fingerprint().equals(member.fingerprint()));
        return all(recorder, same, none -> null).stream()
                .findFirst()
                .orElseGet(() -> of(recorder, List.of(member), null));
    }

    /** Returns the groups of exceptions that match, the most recently seen first. */
    static List<ExceptionGroup> all(Recorder recorder, EntryQuery query, UnaryOperator<@Nullable String> verdicts) {
        Map<String, List<ExceptionEntry>> groups = recorder.list(query.limit(Integer.MAX_VALUE)).stream()
                .map(ExceptionEntry.class::cast)
                .collect(Collectors.groupingBy(ExceptionEntry::fingerprint, LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> of(recorder, group.getValue(), verdicts.apply(group.getKey())))
                .toList();
    }

    private static ExceptionGroup of(Recorder recorder, List<ExceptionEntry> newestFirst, @Nullable String verdict) {
        ExceptionEntry newest = newestFirst.get(0);
        String request = newest.requestId();
        Entry answered = request == null ? null : recorder.find(Entry.Kind.REQUEST, request);
        return new ExceptionGroup(
                newest.fingerprint(),
                newest.name(),
                newest.message(),
                newestFirst.size(),
                newestFirst.get(newestFirst.size() - 1).timestamp(),
                newest.timestamp(),
                newestFirst.stream().allMatch(ExceptionEntry::handled),
                newest.id(),
                newest.at(),
                answered instanceof RequestEntry known ? known.status() : null,
                verdict);
    }
}
