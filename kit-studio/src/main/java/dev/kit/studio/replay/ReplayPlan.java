package dev.kit.studio.replay;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.HiddenMarks;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SentBody;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
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
 */
record ReplayPlan(
        String method,
        String target,
        Map<String, String> headers,
        BodyPublisher body,
        List<Substitution> substitutions) {

    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");
    private static final Set<String> UNSENDABLE = Set.of("CONNECT", "TRACE");

    static ReplayPlan of(RequestEntry entry, ReplayEdits edits, String censor) {
        List<Substitution> notes = new ArrayList<>();
        String method = method(entry, edits, notes);
        Map<String, String> headers = headers(entry, edits, censor, notes);
        BodyPublisher body = body(entry, edits, censor, notes);
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
        String query = edits.query() == null ? entry.sent().queryString() : edits.query();
        if (edits.query() != null && !edits.query().equals(entry.sent().queryString())) {
            notes.add(new Substitution("query", "", "given"));
        }
        String marked = query == null
                ? ""
                : entry.marked("query", String.valueOf(entry.sent().queryString()), censor);
        if (isHidden(CapturedBody.Kind.FORM, marked, edits.query(), censor)) {
            throw ReplayException.needs("QUERY", hidden("query", marked));
        }
        if (entry.marked("path", entry.path(), censor).contains(HiddenMarks.MARK)
                || !entry.path().startsWith("/")) {
            throw ReplayException.impossible("The path was not recorded whole");
        }
        String path = entry.path();
        String target = query == null || (query.isEmpty() && edits.query() != null) ? path : path + '?' + query;
        // A number sign would begin a fragment, which is never sent.
        requireSendable("query", target.replace('#', '\u00a7'));
        return target;
    }

    private static Map<String, String> headers(
            RequestEntry entry, ReplayEdits edits, String censor, List<Substitution> notes) {
        if (entry.handling().brief() && !entry.sent().headers().containsKey("host")) {
            throw ReplayException.impossible("The request was recorded in brief, without its headers");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        entry.sent().headers().forEach((name, value) -> {
            if (RequestEntry.isOfConnection(name)
                    || Replay.isOwn(name)
                    || edits.headers().containsKey(name)) {
                return;
            }
            if (!entry.marked("header " + name, value, censor).contains(HiddenMarks.MARK)) {
                headers.put(name, value);
            } else if (name.equals("cookie") && edits.cookies() != null) {
                headers.put(name, edits.cookies());
                notes.add(new Substitution("header", name, "browser"));
            } else {
                notes.add(new Substitution("header", name, "dropped"));
            }
        });
        edits.headers().forEach((name, value) -> {
            if (RequestEntry.isOfConnection(name) || Replay.isOwn(name)) {
                throw ReplayException.impossible("The header " + name + " belongs to the connection");
            }
            if (value != null) {
                headers.put(name, given(entry, name, value, censor));
            }
            notes.add(new Substitution("header", name, value == null ? "dropped" : "given"));
        });
        headers.forEach((name, value) -> requireSendable("header " + name, value));
        return headers;
    }

    private static String given(RequestEntry entry, String name, String value, String censor) {
        String marked = entry.marked("header " + name, entry.sent().headers().getOrDefault(name, ""), censor);
        if (HiddenMarks.isLeft(marked, value, censor)) {
            throw ReplayException.needs("HEADER", "The header " + name + " is hidden; give its value, or null");
        }
        return value;
    }

    private static BodyPublisher body(RequestEntry entry, ReplayEdits edits, String censor, List<Substitution> notes) {
        SentBody recorded = SentBody.of(entry, censor);
        if (edits.body() != null) {
            notes.add(new Substitution("body", "", "given"));
        } else if (recorded.lack() != null) {
            throw ReplayException.needs("BODY", recorded.lack() + "; give the body to send");
        }
        if (isHidden(entry.sent().requestBody().kind(), recorded.text(), edits.body(), censor)) {
            throw ReplayException.needs("BODY", hidden("body", recorded.text()));
        }
        String body = edits.body() == null ? recorded.text() : edits.body();
        String type = edits.headers().get("content-type");
        Charset charset =
                CapturedBody.charset(type == null ? entry.sent().requestBody().contentType() : type);
        if (!charset.canEncode() || !charset.newEncoder().canEncode(body)) {
            throw ReplayException.impossible("The charset " + charset + " lacks characters of the body; edit them");
        }
        return body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body, charset);
    }

    /** Returns whether a hidden part of a text is hidden still, if {@code given} is sent instead; null for no edit. */
    private static boolean isHidden(CapturedBody.Kind kind, String marked, @Nullable String given, String censor) {
        boolean form = kind == CapturedBody.Kind.FORM;
        return given == null
                ? marked.contains(HiddenMarks.MARK)
                : HiddenMarks.isLeft(
                        form ? FormFields.readable(marked) : marked, form ? FormFields.readable(given) : given, censor);
    }

    private static String hidden(String text, String marked) {
        int mark = marked.indexOf(HiddenMarks.MARK);
        String name = mark < 0 ? "" : HiddenMarks.nameBefore(marked.substring(0, mark));
        return "A part of the " + text + " is hidden" + (name.isEmpty() ? "" : ", the first is " + name) + "; give the "
                + text + " to send";
    }

    /** Rejects what the client would send as question marks. */
    private static void requireSendable(String part, String text) {
        if (text.chars().anyMatch(c -> c > 0x7E)) {
            throw ReplayException.impossible("The " + part + " has characters that cannot be sent; give another one");
        }
    }
}
