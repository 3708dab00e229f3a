package dev.kit.studio.server;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON members of entries: few in lists and in the live feed, all of a single one, with its related entries.
 *
 * @param recorder the recorder of the related entries
 */
record EntryViews(Recorder recorder) {

    private static final int RELATED = 500;

    /** Returns the members of an entry in a list; most kinds of entries have no others. */
    static Object summary(Entry entry) {
        if (entry instanceof RequestEntry request) {
            return brief(request);
        }
        if (entry instanceof ExceptionEntry exception) {
            return brief(exception);
        }
        if (entry instanceof CallEntry call) {
            return brief(call);
        }
        return entry instanceof RunEntry run ? brief(run) : entry;
    }

    static List<Object> summaries(List<Entry> entries) {
        return entries.stream().map(EntryViews::summary).toList();
    }

    private static Map<String, @Nullable Object> begin(Entry entry) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("id", entry.id());
        view.put("seq", entry.seq());
        view.put("timestamp", entry.timestamp());
        return view;
    }

    private static Map<String, @Nullable Object> brief(RequestEntry request) {
        CapturedBody answer = request.responseBody();
        String type = answer.contentType();
        Map<String, @Nullable Object> view = begin(request);
        view.put("method", request.method());
        view.put("path", request.path());
        view.put("route", request.route());
        view.put("handler", request.handler());
        view.put("status", request.status());
        view.put("duration", request.duration());
        view.put("ip", request.ip());
        view.put("userId", request.userId());
        view.put("requestSize", request.requestBody().size());
        view.put("responseSize", answer.size());
        view.put("contentType", type == null ? request.responseHeaders().get("content-type") : type);
        findings(request.sql(), request.logCount(), request.exceptionId(), view);
        view.put("async", request.async());
        view.put("outcome", request.outcome());
        view.put("brief", request.brief());
        view.put("tags", request.tags());
        return view;
    }

    private static Map<String, @Nullable Object> brief(ExceptionEntry exception) {
        Map<String, @Nullable Object> view = begin(exception);
        view.put("name", exception.name());
        view.put("message", exception.message());
        view.put("fingerprint", exception.fingerprint());
        view.put("handled", exception.handled());
        view.put("requestId", exception.requestId());
        view.put("at", exception.at());
        view.put("tags", exception.tags());
        return view;
    }

    private static Map<String, @Nullable Object> brief(RunEntry run) {
        RunEntry.Start start = run.start();
        RunEntry.Findings findings = run.findings();
        Map<String, @Nullable Object> view = begin(run);
        view.put("name", start.name());
        view.put("source", start.source());
        view.put("attempt", start.attempt());
        view.put("causes", start.causes());
        view.put("outcome", run.error() == null ? "completed" : "failed");
        view.put("duration", run.duration());
        view.put("error", run.error());
        view.put("thread", start.thread());
        findings(findings.sql(), findings.logCount(), findings.exceptionId(), view);
        view.put("tags", run.tags());
        return view;
    }

    private static Map<String, @Nullable Object> brief(CallEntry call) {
        CallEntry.End end = call.end();
        Map<String, @Nullable Object> view = begin(call);
        view.put("client", call.origin().client());
        view.put("method", call.method());
        view.put("url", call.url());
        view.put("status", end.status());
        view.put("duration", end.duration());
        view.put("offset", call.origin().offset());
        view.put("requestSize", call.request().body().size());
        view.put("responseSize", end.response().body().size());
        view.put("open", end.open());
        view.put("error", end.error());
        view.put("callSite", call.origin().callSite());
        view.put("requestId", call.requestId());
        view.put("tags", call.tags());
        return view;
    }

    static Map<String, @Nullable Object> call(CallEntry call) {
        Map<String, @Nullable Object> view = brief(call);
        view.put("headers", call.request().headers());
        view.put("requestBody", call.request().body());
        view.put("responseHeaders", call.end().response().headers());
        view.put("responseBody", call.end().response().body());
        return view;
    }

    private static void findings(
            SqlQuery.Activity sql, int logCount, @Nullable String exceptionId, Map<String, @Nullable Object> view) {
        view.put("sqlCount", sql.count());
        view.put("sqlTime", sql.duration());
        view.put("nPlusOne", !sql.repeats().isEmpty());
        view.put("logCount", logCount);
        view.put("exceptionId", exceptionId);
    }

    Map<String, @Nullable Object> request(RequestEntry request) {
        Map<String, @Nullable Object> view = brief(request);
        String raw = request.queryString();
        Map<String, Object> query = new LinkedHashMap<>();
        FormFields.parse(raw == null ? "" : raw)
                .forEach((name, values) -> query.put(name, values.size() == 1 ? values.get(0) : values));
        view.put("notice", request.notice());
        view.put("queryString", raw);
        view.put("query", query);
        view.put("headers", request.headers());
        view.put("requestBody", request.requestBody());
        view.put("responseHeaders", request.responseHeaders());
        view.put("responseBody", request.responseBody());
        view.put("traceId", request.traceId());
        view.put("clientRequestId", request.clientRequestId());
        view.put("thread", request.thread());
        related(request.id(), request.sql(), view);
        return view;
    }

    Map<String, @Nullable Object> run(RunEntry run) {
        Map<String, @Nullable Object> view = brief(run);
        related(run.id(), run.findings().sql(), view);
        view.put("traceId", run.findings().traceId());
        view.put("causedBy", summaries(published(run)));
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

    /** Adds the statements and the entries recorded during a request or a run. */
    private void related(String id, SqlQuery.Activity sql, Map<String, @Nullable Object> view) {
        view.put("queries", sql.queries());
        view.put("queriesOmitted", sql.omitted());
        view.put("repeats", sql.repeats());
        List<Entry> events = related(Entry.Kind.EVENT, id);
        view.put("logs", summaries(oldestFirst(related(Entry.Kind.LOG, id))));
        view.put("calls", summaries(oldestFirst(related(Entry.Kind.CALL, id))));
        view.put("unseenClients", recorder.unseenClients());
        view.put("exceptions", summaries(related(Entry.Kind.EXCEPTION, id)));
        view.put("events", summaries(events));
        view.put("runs", summaries(caused(events)));
        view.put("audits", summaries(related(Entry.Kind.AUDIT, id)));
    }

    private List<Entry> related(Entry.Kind kind, String requestId) {
        return recorder.list(EntryQuery.of(kind).during(requestId).limit(RELATED));
    }

    private static List<Entry> oldestFirst(List<Entry> newestFirst) {
        List<Entry> entries = new ArrayList<>(newestFirst);
        Collections.reverse(entries);
        return entries;
    }

    Map<String, @Nullable Object> exception(ExceptionEntry exception) {
        Map<String, @Nullable Object> view = brief(exception);
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
        view.put("request", request == null ? null : summary(request));
        return view;
    }
}
