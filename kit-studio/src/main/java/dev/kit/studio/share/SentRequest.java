package dev.kit.studio.share;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A recorded request as a client would send it: without headers that a client adds itself. */
record SentRequest(
        String method,
        String origin,
        String target,
        Map<String, String> headers,
        @Nullable String body) {

    private static final Set<String> ADDED_BY_CLIENTS = Set.of(
            "host",
            "content-length",
            "connection",
            "accept-encoding",
            "expect",
            "upgrade",
            "transfer-encoding",
            "x-kit-replay",
            "x-kit-replay-changes",
            "x-kit-dry-run");

    static SentRequest of(RequestEntry entry) {
        Map<String, String> headers = new LinkedHashMap<>(entry.headers());
        headers.keySet().removeAll(ADDED_BY_CLIENTS);
        String query = entry.queryString();
        return new SentRequest(
                entry.method(),
                "http://" + entry.headers().getOrDefault("host", "localhost:8080"),
                query == null || query.isEmpty() ? entry.path() : entry.path() + '?' + query,
                headers,
                body(entry.requestBody()));
    }

    private static @Nullable String body(CapturedBody body) {
        return body.text() == null && body.fields() != null ? FormFields.encoded(body.fields()) : body.text();
    }

    String url() {
        return origin + target;
    }
}
