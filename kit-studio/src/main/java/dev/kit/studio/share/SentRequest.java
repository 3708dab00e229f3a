package dev.kit.studio.share;

import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SentBody;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A recorded request as a client would send it: without headers that a client adds itself.
 *
 * @param target path and query, with marks in their hidden places
 * @param headers the headers, with marks in their hidden places
 */
record SentRequest(String method, String origin, String target, Map<String, String> headers, SentBody body) {

    private static final Set<String> OF_REPLAYS = Set.of("x-kit-replay", "x-kit-replay-changes", "x-kit-dry-run");

    static SentRequest of(RequestEntry entry, String censor) {
        Map<String, String> headers = new LinkedHashMap<>(entry.sent().headers());
        headers.replaceAll((name, value) -> entry.marked("header " + name, value, censor));
        headers.keySet().removeIf(name -> RequestEntry.isOfConnection(name) || OF_REPLAYS.contains(name));
        String path = entry.marked("path", entry.path(), censor);
        String query = entry.sent().queryString();
        return new SentRequest(
                entry.method(),
                "http://" + entry.sent().headers().getOrDefault("host", "localhost:8080"),
                query == null || query.isEmpty() ? path : path + '?' + entry.marked("query", query, censor),
                headers,
                SentBody.of(entry, censor));
    }

    String url() {
        return origin + target;
    }
}
