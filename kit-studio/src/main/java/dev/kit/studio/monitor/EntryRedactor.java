package dev.kit.studio.monitor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Applies a {@link Redaction} to whole entries. */
final class EntryRedactor {

    private static final Pattern USER_INFO = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#@]*@");

    private static final int STATEMENTS = 500;
    private static final int LONGEST_STATEMENT = 20_001;

    private final Redaction redaction;
    private final RecentTexts<BitSet> hiddenBinds;

    EntryRedactor(Redaction redaction) {
        this.redaction = redaction;
        this.hiddenBinds = new RecentTexts<>(STATEMENTS, LONGEST_STATEMENT, sql -> BindNames.hidden(sql, redaction));
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
                    redaction.scrub(log.message()),
                    redaction.named(log.context()),
                    redaction.scrubbed(log.throwable()));
        }
        if (entry instanceof EventEntry event) {
            return event.withTexts(jsonText(event.payload()), redaction.scrubbed(event.error()));
        }
        if (entry instanceof CallEntry call) {
            return call.withTexts(address(call.url()), redaction.scrubbed(call.error()));
        }
        if (entry instanceof RunEntry run) {
            return run.redacted(redaction.scrubbed(run.error()), sql(run.sql()));
        }
        return entry instanceof AuditEntry audit ? audit.withPayload(jsonText(audit.payload())) : entry;
    }

    private RequestEntry request(RequestEntry request) {
        String query = request.queryString();
        return request.toBuilder()
                .queryString(query == null ? null : redaction.form(query))
                .headers(redaction.headers(request.headers()))
                .requestBody(body(request.requestBody()))
                .responseHeaders(redaction.headers(request.responseHeaders()))
                .responseBody(body(request.responseBody()))
                .sql(sql(request.sql()))
                .build();
    }

    /** User and password before the host go, and the query's secrets. */
    private String address(String url) {
        String safe = USER_INFO.matcher(url).replaceFirst("$1" + Matcher.quoteReplacement(redaction.censor()) + '@');
        int query = safe.indexOf('?');
        return query < 0
                ? redaction.scrub(safe)
                : redaction.scrub(safe.substring(0, query)) + '?' + redaction.form(safe.substring(query + 1));
    }

    private Body body(Body body) {
        Map<String, List<String>> fields = body.fields();
        List<Body.Part> parts = body.parts();
        Body safe = fields == null ? body : body.withFields(redaction.fields(fields));
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
                    default -> looksLikeJson(text) ? redaction.json(text) : redaction.scrub(text);
                });
    }

    private Body.Part part(Body.Part part) {
        String text = part.text();
        if (text == null) {
            return part;
        }
        String safe = looksLikeJson(text) ? redaction.json(text) : text;
        return part.withText(redaction
                .fields(Map.of(part.name(), List.of(safe)))
                .get(part.name())
                .get(0));
    }

    private static boolean looksLikeJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") || start.startsWith("data:");
    }

    private @Nullable String jsonText(@Nullable String json) {
        return json == null ? null : redaction.json(json);
    }

    private SqlQuery.Activity sql(SqlQuery.Activity activity) {
        List<SqlQuery> given = activity.queries();
        List<SqlQuery> safe = given;
        for (int i = 0; i < given.size(); i++) {
            SqlQuery query = censored(given.get(i));
            if (query != null) {
                safe = safe == given ? new ArrayList<>(given) : safe;
                safe.set(i, query);
            }
        }
        return safe == given
                ? activity
                : new SqlQuery.Activity(
                        safe, activity.omitted(), activity.count(), activity.duration(), activity.repeats());
    }

    /** Null when nothing in it is to be hidden. */
    private @Nullable SqlQuery censored(SqlQuery query) {
        List<@Nullable String> given = query.binds();
        List<@Nullable String> binds =
                given.isEmpty() ? given : BindNames.redact(hiddenBinds.of(query.sql()), given, redaction);
        String error = redaction.scrubbed(query.error());
        return binds == given && Objects.equals(error, query.error()) ? null : query.withBinds(binds, error);
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
