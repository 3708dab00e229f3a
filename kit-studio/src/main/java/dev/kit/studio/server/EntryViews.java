package dev.kit.studio.server;

import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The JSON members of entries: few in lists and in the live feed, all of a single one, with its related entries.
 *
 * @param recorder the recorder of the related entries
 */
record EntryViews(Recorder recorder) {

    private static final int RELATED = 500;

    /** Returns the view of an entry in a list; most kinds of entries are their own. */
    static Object summary(Entry entry) {
        if (entry instanceof RequestEntry request) {
            return RequestView.of(request);
        }

        if (entry instanceof CallEntry call) {
            return CallView.of(call);
        }
        return entry instanceof RunEntry run ? RunView.of(run) : entry;
    }

    static List<Object> summaries(List<Entry> entries) {
        return entries.stream().map(EntryViews::summary).toList();
    }

    RequestView.Detail request(RequestEntry request) {
        return RequestView.Detail.of(
                request, related(request.id(), request.findings().sql()));
    }

    RunView.Detail run(RunEntry run) {
        return new RunView.Detail(
                RunView.of(run),
                run.findings().traceId(),
                published(run),
                related(run.id(), run.findings().sql()));
    }

    ExceptionDetail exception(ExceptionEntry exception) {
        String requestId = exception.requestId();
        Entry request = requestId == null ? null : recorder.find(Entry.Kind.REQUEST, requestId);
        return ExceptionDetail.of(
                exception,
                ExceptionGroup.of(recorder, exception),
                request instanceof RequestEntry known ? RequestView.of(known) : null);
    }

    /**
     * Returns the recorded publications of the messages that caused a run; each names the request or run that
     * published.
     */
    private List<EventEntry> published(RunEntry run) {
        return run.start().causes().isEmpty()
                ? List.of()
                : list(
                        EntryQuery.of(Entry.Kind.EVENT)
                                .where(entry -> entry instanceof EventEntry event
                                        && event.stage() == EventEntry.Stage.PUBLISHED
                                        && run.start().causes().contains(String.valueOf(event.messageId()))),
                        EventEntry.class);
    }

    /** Returns the runs caused by messages published during a request or a run. */
    private List<RunEntry> caused(List<EventEntry> events) {
        Set<String> messages = events.stream()
                .filter(event -> event.stage() == EventEntry.Stage.PUBLISHED)
                .map(EventEntry::messageId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return messages.isEmpty()
                ? List.of()
                : list(
                        EntryQuery.of(Entry.Kind.RUN)
                                .where(entry -> entry instanceof RunEntry run
                                        && run.start().causes().stream().anyMatch(messages::contains)),
                        RunEntry.class);
    }

    RelatedView related(String id, SqlQuery.Activity sql) {
        List<EventEntry> events = during(id, Entry.Kind.EVENT, EventEntry.class);
        return new RelatedView(
                sql.queries(),
                sql.omitted(),
                sql.repeats(),
                oldestFirst(during(id, Entry.Kind.LOG, LogEntry.class)),
                oldestFirst(during(id, Entry.Kind.CALL, CallEntry.class)).stream()
                        .map(CallView::of)
                        .toList(),
                recorder.unseenClients(),
                during(id, Entry.Kind.EXCEPTION, ExceptionEntry.class),
                events,
                caused(events).stream().map(RunView::of).toList(),
                during(id, Entry.Kind.AUDIT, AuditEntry.class));
    }

    <T extends Entry> List<T> during(String requestId, Entry.Kind kind, Class<T> type) {
        return list(EntryQuery.of(kind).during(requestId), type);
    }

    <T extends Entry> List<T> list(EntryQuery query, Class<T> type) {
        return recorder.list(query.limit(RELATED)).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static <T> List<T> oldestFirst(List<T> newestFirst) {
        List<T> entries = new ArrayList<>(newestFirst);
        Collections.reverse(entries);
        return entries;
    }
}
