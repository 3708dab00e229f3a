package dev.kit.constructs.testing;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.Unrouted;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the context of a request, or answers with the reason why it has none. */
final class MockRoutes {

    private final URI baseUrl;
    private final String basePath;
    private final Function<String, @Nullable MockContext> contexts;

    MockRoutes(URI baseUrl, Function<String, @Nullable MockContext> contexts) {
        String path = baseUrl.getRawPath() == null ? "" : baseUrl.getRawPath();
        this.baseUrl = baseUrl;
        this.basePath = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        this.contexts = contexts;
    }

    Answer answer(String method, URI uri, Map<String, List<String>> headerLines, byte[] body) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(headerLines);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        boolean ours = path.startsWith(basePath + "/");
        String inner = ours ? path.substring(basePath.length()) : path;
        MemoryExchange exchange =
                new MemoryExchange(method, inner, Map.of(), uri.getRawQuery(), headers, body, List.of());
        if (!ours) {
            return Unrouted.problem(
                    exchange,
                    HttpErrors.notFound("No mock answers " + method + " " + path + "; the mocked endpoints are at "
                            + baseUrl + "."));
        }
        MockContext context = context(headers);
        return context == null
                ? Unrouted.problem(exchange, HttpErrors.internalServerError("Missing or unknown test context ID"))
                : context.router().answer(exchange);
    }

    private @Nullable MockContext context(Map<String, List<String>> headers) {
        List<String> ids = headers.getOrDefault(MockHandlers.TEST_CONTEXT_HEADER, List.of());
        return ids.isEmpty() ? null : contexts.apply(ids.get(0));
    }
}
