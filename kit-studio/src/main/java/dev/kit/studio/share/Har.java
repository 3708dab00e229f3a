package dev.kit.studio.share;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SentBody;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Exports recorded requests as an HTTP archive, version 1.2. Browsers and proxies read the format. */
public final class Har {

    private Har() {}

    /**
     * Returns the archive of the entries, as maps and lists for JSON.
     *
     * @param censor the text that replaces hidden parts; requests have placeholders instead
     */
    public static Map<String, Object> of(List<RequestEntry> entries, String censor) {
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("version", "1.2");
        log.put("creator", Map.of("name", "Kit Studio", "version", "1"));
        log.put("entries", entries.stream().map(entry -> entry(entry, censor)).toList());
        return Map.of("log", log);
    }

    private static Map<String, Object> entry(RequestEntry entry, String censor) {
        double time = entry.duration().toNanos() / 1_000_000.0;
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("startedDateTime", entry.timestamp().toString());
        view.put("time", time);
        view.put("request", request(entry, censor));
        view.put("response", response(entry));
        view.put("cache", Map.of());
        view.put("timings", Map.of("send", 0, "wait", time, "receive", 0));
        return view;
    }

    private static Map<String, Object> request(RequestEntry entry, String censor) {
        SentRequest sent = SentRequest.of(entry, censor);
        HiddenParts hidden = new HiddenParts();
        String url = filled(hidden.of(sent.url()));
        Map<String, String> headers = new LinkedHashMap<>(entry.sent().headers());
        headers.replaceAll(
                (name, value) -> filled(hidden.ofHeader(name, entry.marked("header " + name, value, censor))));
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("method", sent.method());
        view.put("url", url);
        view.put("httpVersion", "HTTP/1.1");
        view.put("cookies", List.of());
        view.put("headers", headers(headers));
        String query = url.contains("?") ? url.substring(url.indexOf('?') + 1) : "";
        view.put("queryString", FormFields.pairs(query).map(Pair::of).toList());
        if (!sent.body().text().isEmpty() || sent.body().lack() != null) {
            view.put(
                    "postData",
                    postData(entry, sent.body(), filled(hidden.of(sent.body().text()))));
        }
        view.put("headersSize", -1);
        view.put("bodySize", entry.sent().requestBody().size());
        if (!hidden.variables().isEmpty()) {
            view.put("comment", "The studio has hidden a part of this request. Replace ${...}: " + hidden.variables());
        }
        return view;
    }

    private static Map<String, Object> postData(RequestEntry entry, SentBody body, String text) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put(
                "mimeType",
                Objects.requireNonNullElse(entry.sent().requestBody().contentType(), ""));
        view.put("text", body.whole() ? text : "");
        if (body.lack() != null) {
            view.put("comment", body.lack() + '.');
        }
        return view;
    }

    /** Returns the text with the names of variables in hidden places. */
    private static String filled(List<HiddenParts.Part> parts) {
        return parts.stream()
                .map(part -> part.hidden() ? "${" + part.text() + '}' : part.text())
                .collect(Collectors.joining());
    }

    private static Map<String, Object> response(RequestEntry entry) {
        CapturedBody body = entry.answered().responseBody();
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("size", Math.max(0, body.size()));
        content.put("mimeType", Objects.requireNonNullElse(body.contentType(), ""));
        if (body.text() != null) {
            content.put("text", body.text());
        }
        if (body.truncated()) {
            content.put("comment", "Only the beginning was kept.");
        }
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("status", entry.status());
        view.put("statusText", "");
        view.put("httpVersion", "HTTP/1.1");
        view.put("cookies", List.of());
        view.put("headers", headers(entry.answered().responseHeaders()));
        view.put("content", content);
        view.put("redirectURL", entry.answered().responseHeaders().getOrDefault("location", ""));
        view.put("headersSize", -1);
        view.put("bodySize", body.size());
        return view;
    }

    private static List<Pair> headers(Map<String, String> headers) {
        return headers.entrySet().stream().map(Pair::of).toList();
    }

    /** A header or a parameter. */
    private record Pair(String name, String value) {

        static Pair of(Map.Entry<String, String> entry) {
            return new Pair(entry.getKey(), entry.getValue());
        }
    }
}
