package dev.kit.studio.monitor;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
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
                    ? request.toBuilder().hidden(Map.of()).build()
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
        RequestEntry safe = sent(request, redaction);
        return safe.toBuilder()
                .responseHeaders(redaction.headers(request.responseHeaders()))
                .responseBody(body(request.responseBody(), redaction))
                .clientRequestId(redaction.scrubbed(request.clientRequestId()))
                .notice(redaction.scrubbed(request.notice()))
                .sql(sql(request.sql()))
                .trace(request.trace().named(redaction::scrub))
                .hidden(safe.equals(request) ? Map.of() : texts(sent(request, marking)))
                .build();
    }

    private static RequestEntry sent(RequestEntry request, Redaction redaction) {
        String query = request.queryString();
        return request.toBuilder()
                .path(redaction.path(request.path()))
                .queryString(query == null ? null : inForms(redaction).query(request.path(), query))
                .headers(redaction.headers(request.headers()))
                .requestBody(body(request.requestBody(), redaction))
                .build();
    }

    /** Returns the texts that contain marks, by the names that {@link RequestEntry#marked} takes. */
    private static Map<String, String> texts(RequestEntry marked) {
        CapturedBody body = marked.requestBody();
        Map<String, @Nullable String> texts = new LinkedHashMap<>();
        texts.put("path", marked.path());
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
