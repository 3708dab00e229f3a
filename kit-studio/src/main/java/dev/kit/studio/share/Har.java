package dev.kit.studio.share;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Exports recorded requests as an HTTP archive, version 1.2. Browsers and proxies read the format. */
public final class Har {

    private Har() {}

    /** Returns the archive of the entries, as maps and lists for JSON. */
    public static Map<String, Object> of(List<RequestEntry> entries) {
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("version", "1.2");
        log.put("creator", Map.of("name", "Kit Studio", "version", "1"));
        log.put("entries", entries.stream().map(Har::entry).toList());
        return Map.of("log", log);
    }

    private static Map<String, Object> entry(RequestEntry entry) {
        double time = entry.duration().toNanos() / 1_000_000.0;
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("startedDateTime", entry.timestamp().toString());
        view.put("time", time);
        view.put("request", request(entry));
        view.put("response", response(entry));
        view.put("cache", Map.of());
        view.put("timings", Map.of("send", 0, "wait", time, "receive", 0));
        return view;
    }

    private static Map<String, Object> request(RequestEntry entry) {
        SentRequest sent = SentRequest.of(entry);
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("method", sent.method());
        view.put("url", sent.url());
        view.put("httpVersion", "HTTP/1.1");
        view.put("cookies", List.of());
        view.put("headers", headers(entry.headers()));
        view.put("queryString", query(entry.queryString()));
        if (sent.body() != null) {
            view.put(
                    "postData",
                    Map.of(
                            "mimeType",
                            Objects.requireNonNullElse(entry.requestBody().contentType(), ""),
                            "text",
                            sent.body()));
        }
        view.put("headersSize", -1);
        view.put("bodySize", entry.requestBody().size());
        return view;
    }

    private static Map<String, Object> response(RequestEntry entry) {
        CapturedBody body = entry.responseBody();
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
        view.put("headers", headers(entry.responseHeaders()));
        view.put("content", content);
        view.put("redirectURL", entry.responseHeaders().getOrDefault("location", ""));
        view.put("headersSize", -1);
        view.put("bodySize", body.size());
        return view;
    }

    private static List<Pair> headers(Map<String, String> headers) {
        return headers.entrySet().stream().map(Pair::of).toList();
    }

    private static List<Pair> query(@Nullable String query) {
        return FormFields.pairs(query == null ? "" : query).map(Pair::of).toList();
    }

    /** A header or a parameter. */
    private record Pair(String name, String value) {

        static Pair of(Map.Entry<String, String> entry) {
            return new Pair(entry.getKey(), entry.getValue());
        }
    }
}
