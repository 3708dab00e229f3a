package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
                .orElseGet(() -> first(recorder, member, none -> null));
    }

    /** Returns the groups of exceptions that match, the most recently seen first. */
    static List<ExceptionGroup> all(Recorder recorder, EntryQuery query, UnaryOperator<@Nullable String> verdicts) {
        Map<String, ExceptionGroup> groups = new LinkedHashMap<>();
        for (Entry entry : recorder.list(query.limit(Integer.MAX_VALUE))) {
            if (entry instanceof ExceptionEntry exception) {
                ExceptionGroup group = groups.get(exception.fingerprint());
                groups.put(
                        exception.fingerprint(),
                        group == null ? first(recorder, exception, verdicts) : group.and(exception));
            }
        }
        return new ArrayList<>(groups.values());
    }

    private static ExceptionGroup first(
            Recorder recorder, ExceptionEntry exception, UnaryOperator<@Nullable String> verdicts) {
        String request = exception.requestId();
        Entry answered = request == null ? null : recorder.find(Entry.Kind.REQUEST, request);
        return new ExceptionGroup(
                exception.fingerprint(),
                exception.name(),
                exception.message(),
                1,
                exception.timestamp(),
                exception.timestamp(),
                exception.handled(),
                exception.id(),
                exception.at(),
                answered instanceof RequestEntry known ? known.status() : null,
                verdicts.apply(exception.fingerprint()));
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
                at,
                status,
                verdict);
    }
}
