package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.LogText;
import dev.kit.redaction.SecretNames;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes one log line for each attempt, when it ends.
 *
 * <p>An attempt ends with a response or a failure. No line contains a credential. Of the query only the names of
 * parameters appear, of headers only values known to be harmless, the others as {@code ****}, and of JSON bodies all
 * but the values of members whose name suggests a secret. Other bodies appear with their size. The line goes to the
 * {@link System.Logger} {@code dev.kit.client} at level INFO, which a bridge forwards to SLF4J or another library.
 * Immutable; thread-safe if its target is.
 */
public final class CallLog {

    private static final System.Logger LOGGER = System.getLogger("dev.kit.client");
    private static final Set<String> HARMLESS = Set.of(
            "accept",
            "accept-encoding",
            "accept-language",
            "age",
            "allow",
            "cache-control",
            "content-encoding",
            "content-language",
            "content-length",
            "content-type",
            "date",
            "etag",
            "expires",
            "idempotency-key",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "last-event-id",
            "last-modified",
            "prefer",
            "ratelimit",
            "ratelimit-policy",
            "retry-after",
            "server",
            "traceparent",
            "transfer-encoding",
            "user-agent",
            "vary",
            "x-request-id");

    private static final int LONGEST_BODY = 2_000;
    private static final int LARGEST_BODY = 1024 * 1024;

    private enum Detail {
        LINES,
        HEADERS,
        BODIES
    }

    private final Detail detail;
    private final Set<String> shown;
    private final Consumer<String> target;

    private CallLog(Detail detail, Set<String> shown, Consumer<String> target) {
        this.detail = detail;
        this.shown = shown;
        this.target = target;
    }

    /** Returns a log of method, address, status, duration and size. */
    public static CallLog lines() {
        return of(Detail.LINES);
    }

    /** Returns a log that also contains headers. */
    public static CallLog headers() {
        return of(Detail.HEADERS);
    }

    /** Returns a log that also contains headers and JSON bodies. Bodies are limited to 2,000 characters. */
    public static CallLog bodies() {
        return of(Detail.BODIES);
    }

    private static CallLog of(Detail detail) {
        return new CallLog(detail, HARMLESS, line -> LOGGER.log(System.Logger.Level.INFO, line));
    }

    /** Returns a copy that also shows the values of these headers. */
    public CallLog showing(String... names) {
        Set<String> more = new TreeSet<>(shown);
        for (String name : names) {
            more.add(name.toLowerCase(Locale.ROOT));
        }
        return new CallLog(detail, more, target);
    }

    /**
     * Returns a copy that writes to {@code other}.
     *
     * <p>Calls of several threads share it.
     */
    public CallLog to(Consumer<String> other) {
        return new CallLog(detail, shown, other);
    }

    void answered(ApiRequest request, ApiResponse<Payload> answer, long start) {
        StringBuilder line = begun(request)
                .append(" answered ")
                .append(answer.status())
                .append(after(start))
                .append(", ")
                .append(answer.body().length())
                .append(" bytes");
        finish(line, request, answer);
    }

    void failed(ApiRequest request, ApiFailure failure, long start) {
        StringBuilder line = begun(request)
                .append(" failed")
                .append(after(start))
                .append(": ")
                .append(failure.message());
        finish(line, request, null);
    }

    private void finish(StringBuilder line, ApiRequest request, @Nullable ApiResponse<Payload> answer) {
        if (detail != Detail.LINES) {
            line.append("; sent ").append(visible(request.headers()));
            body(line, request.body());
            if (answer != null) {
                line.append("; received ").append(visible(answer.headers()));
                body(line, answer.body());
            }
        }
        target.accept(line.toString());
    }

    private void body(StringBuilder line, @Nullable Payload body) {
        if (detail == Detail.BODIES && body != null && body.length() != 0) {
            line.append(' ').append(withoutSecrets(body));
        }
    }

    private static String withoutSecrets(Payload body) {
        if (body.streamed() || !body.json() || body.length() > LARGEST_BODY) {
            return body.toString();
        }
        try {
            // Read and written, since the encoding of the bytes may be another one.
            byte[] json = JsonCodec.standard().write(body.as(Object.class));
            return LogText.of(new String(json, StandardCharsets.UTF_8), LONGEST_BODY);
        } catch (JsonException noJson) {
            return body.toString();
        }
    }

    private static StringBuilder begun(ApiRequest request) {
        URI uri = request.uri();
        StringBuilder line = new StringBuilder(200)
                .append(request.method())
                .append(' ')
                .append(uri.getScheme())
                .append("://")
                .append(uri.getRawAuthority())
                .append(LogText.of(uri.getRawPath(), 1_000));
        return uri.getRawQuery() == null ? line : line.append('?').append(names(uri.getRawQuery()));
    }

    private static String names(String query) {
        StringBuilder names = new StringBuilder();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            names.append(names.isEmpty() ? "" : "&")
                    .append(equals < 0 ? pair : pair.substring(0, equals))
                    .append("=…");
        }
        return LogText.of(names.toString(), 1_000);
    }

    private static String after(long start) {
        return " after " + (System.nanoTime() - start) / 1_000_000 + " ms";
    }

    private Map<String, String> visible(Headers headers) {
        Map<String, String> visible = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, value) -> visible.put(
                name, shown.contains(name.toLowerCase(Locale.ROOT)) ? LogText.of(value, 200) : SecretNames.MASK));
        return visible;
    }
}
