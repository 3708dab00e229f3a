package dev.kit.studio.monitor;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.SqlQuery;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies a {@link Redaction} to whole entries. */
final class EntryRedactor {

    private static final int STATEMENTS = 500;
    private static final int LONGEST_STATEMENT = 20_001;

    private final Redaction redaction;
    private final RecentTexts<StatementSecrets> statements;

    EntryRedactor(Redaction redaction) {
        this.redaction = redaction;
        this.statements = new RecentTexts<>(STATEMENTS, LONGEST_STATEMENT, sql -> StatementSecrets.of(sql, redaction));
    }

    Entry redact(Entry entry) {
        if (!redaction.isOn()) {
            return entry;
        }
        if (entry instanceof RequestEntry request) {
            return request(request);
        }
        if (entry instanceof ExceptionEntry exception) {
            return exception(exception);
        }
        if (entry instanceof LogEntry log) {
            return log.withTexts(
                    redaction.text(log.message()), redaction.named(log.context()), redaction.scrubbed(log.throwable()));
        }
        if (entry instanceof EventEntry event) {
            return event.withTexts(jsonText(event.payload()), redaction.scrubbed(event.error()));
        }
        if (entry instanceof CallEntry call) {
            return call.withTexts(
                    redaction.address(call.url()),
                    message(call.request()),
                    message(call.end().response()),
                    redaction.scrubbed(call.end().error()));
        }
        if (entry instanceof RunEntry run) {
            return run.redacted(
                    redaction.scrubbed(run.error()),
                    sql(run.findings().sql()),
                    run.findings().trace().named(redaction::scrub));
        }
        return entry instanceof AuditEntry audit ? audit.withPayload(jsonText(audit.payload())) : entry;
    }

    private CallEntry.Message message(CallEntry.Message message) {
        return new CallEntry.Message(redaction.headers(message.headers()), body(message.body()));
    }

    private RequestEntry request(RequestEntry request) {
        String query = request.queryString();
        return request.toBuilder()
                .path(redaction.path(request.path()))
                .queryString(query == null ? null : redaction.query(request.path(), query))
                .headers(redaction.headers(request.headers()))
                .requestBody(body(request.requestBody()))
                .responseHeaders(redaction.headers(request.responseHeaders()))
                .responseBody(body(request.responseBody()))
                .clientRequestId(redaction.scrubbed(request.clientRequestId()))
                .notice(redaction.scrubbed(request.notice()))
                .sql(sql(request.sql()))
                .trace(request.trace().named(redaction::scrub))
                .build();
    }

    private CapturedBody body(CapturedBody body) {
        Map<String, List<String>> fields = body.fields();
        List<CapturedBody.Part> parts = body.parts();
        CapturedBody safe = fields == null ? body : body.withFields(redaction.fields(fields));
        safe = parts == null
                ? safe
                : safe.withParts(parts.stream().map(this::part).toList());
        String text = safe.text();
        if (text == null) {
            return safe;
        }
        return safe.withText(
                switch (safe.kind()) {
                    case FORM -> redaction.form(text);
                    case JSON -> redaction.json(text);
                    default -> redaction.text(text);
                });
    }

    private CapturedBody.Part part(CapturedBody.Part part) {
        String text = part.text();
        return text == null
                ? part
                : part.withText(redaction.named(Map.of(part.name(), text)).getOrDefault(part.name(), text));
    }

    private @Nullable String jsonText(@Nullable String json) {
        return json == null ? null : redaction.json(json);
    }

    private SqlQuery.Activity sql(SqlQuery.Activity activity) {
        List<SqlQuery> queries = activity.queries().stream().map(this::query).toList();
        List<SqlQuery.Repeat> repeats = activity.repeats().stream()
                .map(repeat -> new SqlQuery.Repeat(
                        repeat.fingerprint(),
                        statements.of(repeat.sql()).sql(),
                        repeat.count(),
                        repeat.duration(),
                        repeat.callSite()))
                .toList();
        return new SqlQuery.Activity(queries, activity.omitted(), activity.count(), activity.duration(), repeats);
    }

    private SqlQuery query(SqlQuery query) {
        StatementSecrets secrets = statements.of(query.sql());
        String error = secrets.withoutValues(query.error(), query.binds(), redaction.censor());
        return query.withTexts(secrets.sql(), secrets.redact(query.binds(), redaction), redaction.scrubbed(error));
    }

    private ExceptionEntry exception(ExceptionEntry exception) {
        return exception.withTexts(
                redaction.scrubbed(exception.message()),
                exception.causes().stream()
                        .map(cause -> new ExceptionEntry.Cause(
                                cause.name(), redaction.scrubbed(cause.message()), cause.stack()))
                        .toList());
    }
}
