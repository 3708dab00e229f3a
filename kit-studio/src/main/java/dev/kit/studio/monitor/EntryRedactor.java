package dev.kit.studio.monitor;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.HiddenMarks;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.SqlQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies a {@link Redaction} to whole entries. */
final class EntryRedactor {

    private static final int STATEMENTS = 500;
    private static final int LONGEST_STATEMENT = 20_001;

    private final Redaction redaction;

    /** Hides the same, and can be told from what the application wrote. */
    private final Redaction marking;

    private final RecentTexts<StatementSecrets> statements;

    EntryRedactor(Redaction redaction) {
        this.redaction = redaction;
        this.marking = redaction.censor(HiddenMarks.MARK);
        this.statements = new RecentTexts<>(STATEMENTS, LONGEST_STATEMENT, sql -> StatementSecrets.of(sql, redaction));
    }

    Entry redact(Entry entry) {
        if (!redaction.isOn()) {
            return entry instanceof RequestEntry request
                    ? request.with(request.sent().hiding(Map.of()))
                    : entry;
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
        return new CallEntry.Message(redaction.headers(message.headers()), body(message.body(), redaction));
    }

    private RequestEntry request(RequestEntry request) {
        RequestEntry.Sent sent = request.sent();
        RequestEntry.Sent safe = sent(request.path(), sent, redaction);
        String path = redaction.path(request.path());
        boolean same = path.equals(request.path()) && safe.equals(sent);
        RequestEntry.Answered answered = request.answered();
        Findings findings = request.findings();
        return request.redacted(
                path,
                safe.hiding(same ? Map.of() : texts(request.path(), sent)),
                new RequestEntry.Answered(
                        redaction.headers(answered.responseHeaders()),
                        body(answered.responseBody(), redaction),
                        redaction.scrubbed(answered.notice()),
                        answered.thread()),
                findings.with(sql(findings.sql()), findings.trace().named(redaction::scrub)));
    }

    private static RequestEntry.Sent sent(String path, RequestEntry.Sent sent, Redaction redaction) {
        String query = sent.queryString();
        return new RequestEntry.Sent(
                query == null ? null : inForms(redaction).query(path, query),
                redaction.headers(sent.headers()),
                body(sent.requestBody(), redaction),
                redaction.scrubbed(sent.clientRequestId()),
                sent.hidden());
    }

    /** Returns the texts that contain marks, by the names that {@link RequestEntry#marked} takes. */
    private Map<String, String> texts(String path, RequestEntry.Sent sent) {
        RequestEntry.Sent marked = sent(path, sent, marking);
        CapturedBody body = marked.requestBody();
        Map<String, @Nullable String> texts = new LinkedHashMap<>();
        texts.put("path", marking.path(path));
        texts.put("query", marked.queryString());
        marked.headers().forEach((name, value) -> texts.put("header " + name, value));
        texts.put("body", body.text() == null ? FormFields.encoded(body) : body.text());
        List<CapturedBody.Part> parts = body.parts() == null ? List.of() : body.parts();
        for (int i = 0; i < parts.size(); i++) {
            texts.put("part " + i, parts.get(i).text());
        }
        texts.values().removeIf(text -> text == null || !text.contains(HiddenMarks.MARK));
        return texts;
    }

    private static CapturedBody body(CapturedBody body, Redaction redaction) {
        Map<String, List<String>> fields = body.fields();
        List<CapturedBody.Part> parts = body.parts();
        CapturedBody safe = fields == null ? body : body.withFields(redaction.fields(fields));
        safe = parts == null
                ? safe
                : safe.withParts(
                        parts.stream().map(part -> part(part, redaction)).toList());
        String text = safe.text();
        if (text == null) {
            return safe;
        }
        return safe.withText(
                switch (safe.kind()) {
                    case FORM -> inForms(redaction).form(text);
                    case JSON -> redaction.json(text);
                    default -> redaction.text(text);
                });
    }

    private static CapturedBody.Part part(CapturedBody.Part part, Redaction redaction) {
        String text = part.text();
        return text == null
                ? part
                : part.withText(redaction.named(Map.of(part.name(), text)).getOrDefault(part.name(), text));
    }

    /** Encodes a censor that would end a value of a form, or be decoded to another text. */
    private static Redaction inForms(Redaction redaction) {
        String censor = redaction.censor();
        String written = censor.replace("%", "%25")
                .replace("&", "%26")
                .replace("+", "%2B")
                .replace("#", "%23");
        return written.equals(censor) ? redaction : redaction.censor(written);
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
