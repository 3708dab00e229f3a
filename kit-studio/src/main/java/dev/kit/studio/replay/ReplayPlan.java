package dev.kit.studio.replay;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The request to send: the recorded request with the edits, and the substitutions of its hidden parts.
 *
 * @param target path and query, as recorded; never another
 * @param body null for none
 */
record ReplayPlan(
        String method,
        String target,
        Map<String, String> headers,
        @Nullable String body,
        List<Substitution> substitutions) {

    /**
     * Headers that the connection sets itself, and the one that would compress the response, which is to be compared.
     */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "host",
            "connection",
            "content-length",
            "transfer-encoding",
            "accept-encoding",
            "upgrade",
            "expect",
            "keep-alive",
            "te",
            "trailer",
            "http2-settings",
            "proxy-authorization",
            "proxy-connection");

    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");
    private static final Set<String> UNSENDABLE = Set.of("CONNECT", "TRACE");

    static ReplayPlan of(RequestEntry entry, ReplayEdits edits, String censor) {
        List<Substitution> notes = new ArrayList<>();
        String method = method(entry, edits, notes);
        Map<String, String> headers = headers(entry, edits, censor, notes);
        String body = body(entry, edits, censor, notes);
        return new ReplayPlan(method, target(entry, edits, censor, notes), headers, body, List.copyOf(notes));
    }

    private static String method(RequestEntry entry, ReplayEdits edits, List<Substitution> notes) {
        String method = edits.method() == null ? entry.method() : edits.method();
        if (!METHOD.matcher(method).matches() || UNSENDABLE.contains(method)) {
            throw ReplayException.impossible("The method " + method + " cannot be sent again");
        }
        if (!method.equals(entry.method())) {
            notes.add(new Substitution("method", "", "given"));
        }
        return method;
    }

    private static String target(RequestEntry entry, ReplayEdits edits, String censor, List<Substitution> notes) {
        String query = edits.query() == null ? entry.queryString() : edits.query();
        if (edits.query() != null && !edits.query().equals(entry.queryString())) {
            notes.add(new Substitution("query", "", "given"));
        }
        if (isHidden(query, censor)) {
            throw ReplayException.needs("QUERY", "A part of the query is hidden; give the query to send");
        }
        if (isHidden(entry.path(), censor) || !entry.path().startsWith("/")) {
            throw ReplayException.impossible("The path was not recorded whole");
        }
        return query == null || query.isEmpty() ? entry.path() : entry.path() + '?' + query;
    }

    private static Map<String, String> headers(
            RequestEntry entry, ReplayEdits edits, String censor, List<Substitution> notes) {
        if (entry.brief() && entry.headers().isEmpty()) {
            throw ReplayException.impossible("The request was recorded in brief, without its headers");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        entry.headers().forEach((name, value) -> {
            if (OF_THE_CONNECTION.contains(name)
                    || Replay.isOwn(name)
                    || edits.headers().containsKey(name)) {
                return;
            }
            if (!isHidden(value, censor)) {
                headers.put(name, value);
            } else if (name.equals("cookie") && edits.cookies() != null) {
                headers.put(name, edits.cookies());
                notes.add(new Substitution("header", name, "browser"));
            } else {
                notes.add(new Substitution("header", name, "dropped"));
            }
        });
        edits.headers().forEach((name, value) -> {
            if (OF_THE_CONNECTION.contains(name) || Replay.isOwn(name)) {
                throw ReplayException.impossible("The header " + name + " belongs to the connection");
            }
            if (value != null) {
                headers.put(name, value);
            }
            notes.add(new Substitution("header", name, value == null ? "dropped" : "given"));
        });
        return headers;
    }

    private static @Nullable String body(
            RequestEntry entry, ReplayEdits edits, String censor, List<Substitution> notes) {
        if (edits.body() != null) {
            notes.add(new Substitution("body", "", "given"));
            return edits.body().isEmpty() ? null : edits.body();
        }
        CapturedBody body = entry.requestBody();
        String text = body.text() == null && body.fields() != null ? FormFields.encoded(body.fields()) : body.text();
        String reason = reason(body, text, censor);
        if (reason != null) {
            throw ReplayException.needs("BODY", reason + "; give the body to send");
        }
        return text;
    }

    private static @Nullable String reason(CapturedBody body, @Nullable String text, String censor) {
        boolean unkept = body.kind() == CapturedBody.Kind.NONE || body.kind() == CapturedBody.Kind.UNREAD;
        if (unkept && body.size() <= 0) {
            return null;
        }
        if (body.truncated()) {
            return "Only the beginning of the body was kept";
        }
        if (text == null) {
            return "The body was not kept as text";
        }
        return isHidden(text, censor) ? "A part of the body is hidden" : null;
    }

    private static boolean isHidden(@Nullable String text, String censor) {
        return text != null && !censor.isEmpty() && text.contains(censor);
    }
}
