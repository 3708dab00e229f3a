package dev.kit.studio.server;

import dev.kit.studio.monitor.AuditEntry;
import dev.kit.studio.monitor.Body;
import dev.kit.studio.monitor.CallEntry;
import dev.kit.studio.monitor.Entry;
import dev.kit.studio.monitor.EventEntry;
import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.LogEntry;
import dev.kit.studio.monitor.RequestEntry;
import dev.kit.studio.monitor.RunEntry;
import dev.kit.studio.monitor.SqlQuery;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The JSON members of entries in lists and in the live feed. */
final class EntryViews {

    private EntryViews() {}

    static Map<String, @Nullable Object> summary(Entry entry) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("id", entry.id());
        view.put("seq", entry.seq());
        view.put("timestamp", entry.timestamp());
        if (entry instanceof RequestEntry request) {
            request(request, view);
        } else if (entry instanceof ExceptionEntry exception) {
            exception(exception, view);
        } else if (entry instanceof LogEntry log) {
            log(log, view);
        } else if (entry instanceof EventEntry event) {
            event(event, view);
        } else if (entry instanceof AuditEntry audit) {
            audit(audit, view);
        } else if (entry instanceof CallEntry call) {
            call(call, view);
        } else if (entry instanceof RunEntry run) {
            run(run, view);
        }
        view.put("tags", entry.tags());
        return view;
    }

    static List<Map<String, @Nullable Object>> summaries(List<Entry> entries) {
        return entries.stream().map(EntryViews::summary).toList();
    }

    private static void request(RequestEntry request, Map<String, @Nullable Object> view) {
        SqlQuery.Activity sql = request.sql();
        view.put("method", request.method());
        view.put("path", request.path());
        view.put("route", request.route());
        view.put("handler", request.handler());
        view.put("status", request.status());
        view.put("duration", millis(request.duration()));
        view.put("ip", request.ip());
        view.put("userId", request.userId());
        view.put("requestSize", request.requestBody().size());
        view.put("responseSize", request.responseBody().size());
        view.put("contentType", contentType(request.responseBody(), request.responseHeaders()));
        view.put("sqlCount", sql.count());
        view.put("sqlTime", millis(sql.duration()));
        view.put("nPlusOne", !sql.repeats().isEmpty());
        view.put("logCount", request.logCount());
        view.put("exceptionId", request.exceptionId());
        view.put("async", request.async());
        view.put("outcome", request.outcome().label());
        view.put("brief", request.brief());
    }

    private static @Nullable String contentType(Body body, Map<String, String> headers) {
        return body.contentType() == null ? headers.get("content-type") : body.contentType();
    }

    private static void exception(ExceptionEntry exception, Map<String, @Nullable Object> view) {
        view.put("name", exception.name());
        view.put("message", exception.message());
        view.put("fingerprint", exception.fingerprint());
        view.put("handled", exception.handled());
        view.put("requestId", exception.requestId());
        view.put("at", exception.at());
    }

    private static void log(LogEntry log, Map<String, @Nullable Object> view) {
        view.put("level", log.level().label());
        view.put("logger", log.logger());
        view.put("message", log.message());
        view.put("context", log.context());
        view.put("thread", log.thread());
        view.put("requestId", log.requestId());
        view.put("exceptionId", log.exceptionId());
        view.put("throwable", log.throwable());
    }

    private static void event(EventEntry event, Map<String, @Nullable Object> view) {
        view.put("type", event.type());
        view.put("stage", event.stage().label());
        view.put("source", event.source());
        view.put("payload", event.payload());
        view.put("messageId", event.messageId());
        view.put("attempt", event.attempt());
        view.put("duration", event.duration() == null ? null : millis(event.duration()));
        view.put("error", event.error());
        view.put("requestId", event.requestId());
    }

    private static void audit(AuditEntry audit, Map<String, @Nullable Object> view) {
        view.put("type", audit.type());
        view.put("actor", audit.actor());
        view.put("entityId", audit.entityId());
        view.put("table", audit.table());
        view.put("operation", audit.operation());
        view.put("payload", audit.payload());
        view.put("requestId", audit.requestId());
    }

    private static void call(CallEntry call, Map<String, @Nullable Object> view) {
        view.put("client", call.client());
        view.put("method", call.method());
        view.put("url", call.url());
        view.put("status", call.status());
        view.put("duration", millis(call.duration()));
        view.put("offset", call.offset() == null ? null : millis(call.offset()));
        view.put("requestSize", call.requestSize());
        view.put("responseSize", call.responseSize());
        view.put("error", call.error());
        view.put("callSite", call.callSite());
        view.put("requestId", call.requestId());
    }

    private static void run(RunEntry run, Map<String, @Nullable Object> view) {
        view.put("name", run.start().name());
        view.put("source", run.start().source());
        view.put("attempt", run.start().attempt());
        view.put("causes", run.start().causes());
        view.put("outcome", run.error() == null ? "completed" : "failed");
        view.put("duration", millis(run.duration()));
        view.put("error", run.error());
        view.put("thread", run.start().thread());
        SqlQuery.Activity sql = run.findings().sql();
        view.put("sqlCount", sql.count());
        view.put("sqlTime", millis(sql.duration()));
        view.put("nPlusOne", !sql.repeats().isEmpty());
        view.put("logCount", run.findings().logCount());
        view.put("exceptionId", run.findings().exceptionId());
    }

    static double millis(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(duration.toNanos()) / 1_000.0;
    }
}
