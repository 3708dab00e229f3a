package dev.kit.studio.server;

import dev.kit.studio.monitor.Body;
import dev.kit.studio.monitor.Entry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.EventEntry;
import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.RequestEntry;
import dev.kit.studio.monitor.RunEntry;
import dev.kit.studio.monitor.SqlQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON members of single entries, including related entries. */
final class EntryDetails {

    private static final int RELATED = 500;

    private final Recorder recorder;

    EntryDetails(Recorder recorder) {
        this.recorder = recorder;
    }

    Map<String, @Nullable Object> request(RequestEntry request) {
        Map<String, @Nullable Object> view = EntryViews.summary(request);
        view.put("queryString", request.queryString());
        view.put("query", values(Params.captured(request.queryString()).all()));
        view.put("headers", request.headers());
        view.put("requestBody", body(request.requestBody()));
        view.put("responseHeaders", request.responseHeaders());
        view.put("responseBody", body(request.responseBody()));
        view.put("traceId", request.traceId());
        view.put("clientRequestId", request.clientRequestId());
        view.put("thread", request.thread());
        sql(request.sql(), view);
        related(request.id(), view);
        return view;
    }

    Map<String, @Nullable Object> run(RunEntry run) {
        Map<String, @Nullable Object> view = EntryViews.summary(run);
        sql(run.findings().sql(), view);
        related(run.id(), view);
        view.put("traceId", run.findings().traceId());
        view.put("causedBy", EntryViews.summaries(published(run)));
        return view;
    }

    /**
     * Returns the recorded publications of the messages that caused a run; each names the request or run that
     * published.
     */
    private List<Entry> published(RunEntry run) {
        return run.start().causes().isEmpty()
                ? List.of()
                : recorder.list(EntryQuery.of(Entry.Kind.EVENT)
                        .where(entry -> entry instanceof EventEntry event
                                && event.stage() == EventEntry.Stage.PUBLISHED
                                && run.start().causes().contains(String.valueOf(event.messageId())))
                        .limit(RELATED));
    }

    /** Returns the runs caused by messages published during a request or a run. */
    private List<Entry> caused(List<Entry> events) {
        Set<String> messages = new HashSet<>();
        for (Entry entry : events) {
            if (entry instanceof EventEntry event
                    && event.stage() == EventEntry.Stage.PUBLISHED
                    && event.messageId() != null) {
                messages.add(event.messageId());
            }
        }
        return messages.isEmpty()
                ? List.of()
                : recorder.list(EntryQuery.of(Entry.Kind.RUN)
                        .where(entry -> entry instanceof RunEntry run
                                && run.start().causes().stream().anyMatch(messages::contains))
                        .limit(RELATED));
    }

    private static void sql(SqlQuery.Activity sql, Map<String, @Nullable Object> view) {
        view.put("queries", sql.queries().stream().map(EntryDetails::query).toList());
        view.put("queriesOmitted", sql.omitted());
        view.put("repeats", sql.repeats().stream().map(EntryDetails::repeat).toList());
    }

    /** Adds the entries recorded during a request or a run. */
    private void related(String id, Map<String, @Nullable Object> view) {
        List<Entry> logs = related(Entry.Kind.LOG, id);
        Collections.reverse(logs);
        view.put("logs", EntryViews.summaries(logs));
        List<Entry> calls = related(Entry.Kind.CALL, id);
        Collections.reverse(calls);
        view.put("calls", EntryViews.summaries(calls));
        view.put("exceptions", EntryViews.summaries(related(Entry.Kind.EXCEPTION, id)));
        List<Entry> events = related(Entry.Kind.EVENT, id);
        view.put("events", EntryViews.summaries(events));
        view.put("runs", EntryViews.summaries(caused(events)));
        view.put("audits", EntryViews.summaries(related(Entry.Kind.AUDIT, id)));
    }

    private List<Entry> related(Entry.Kind kind, String requestId) {
        return new ArrayList<>(
                recorder.list(EntryQuery.of(kind).during(requestId).limit(RELATED)));
    }

    Map<String, @Nullable Object> exception(ExceptionEntry exception) {
        Map<String, @Nullable Object> view = EntryViews.summary(exception);
        view.put("stack", exception.stack());
        view.put("causes", exception.causes());
        view.put("thread", exception.thread());
        view.put("source", exception.source());
        ExceptionGroup group = ExceptionGroup.of(recorder, exception.fingerprint());
        view.put("count", group.count());
        view.put("firstSeen", group.firstSeen());
        view.put("lastSeen", group.lastSeen());
        String requestId = exception.requestId();
        Entry request = requestId == null ? null : recorder.find(Entry.Kind.REQUEST, requestId);
        view.put("request", request == null ? null : EntryViews.summary(request));
        return view;
    }

    private static Map<String, @Nullable Object> body(Body body) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("kind", body.kind().label());
        view.put("contentType", body.contentType());
        view.put("size", body.size());
        view.put("truncated", body.truncated());
        view.put("text", body.text());
        view.put("fields", body.fields() == null ? null : values(body.fields()));
        view.put("parts", body.parts());
        view.put("hex", body.hex());
        return view;
    }

    /** Maps a single value to itself, several values to an array. */
    private static Map<String, Object> values(Map<String, List<String>> values) {
        Map<String, Object> view = new LinkedHashMap<>();
        values.forEach((name, all) -> view.put(name, all.size() == 1 ? all.get(0) : all));
        return view;
    }

    private static Map<String, @Nullable Object> query(SqlQuery query) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("sql", query.sql());
        view.put("binds", query.binds());
        view.put("fingerprint", query.fingerprint());
        view.put("operation", query.operation());
        view.put("rows", query.rows());
        view.put("duration", EntryViews.millis(query.duration()));
        view.put("offset", EntryViews.millis(query.offset()));
        view.put("callSite", query.callSite());
        view.put("error", query.error());
        view.put("dataSource", query.dataSource());
        view.put("batch", query.batch());
        return view;
    }

    private static Map<String, @Nullable Object> repeat(SqlQuery.Repeat repeat) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("fingerprint", repeat.fingerprint());
        view.put("sql", repeat.sql());
        view.put("count", repeat.count());
        view.put("duration", EntryViews.millis(repeat.duration()));
        view.put("callSite", repeat.callSite());
        return view;
    }
}
