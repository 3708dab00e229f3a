package dev.kit.constructs.testing;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import dev.kit.constructs.runtime.Answer;
import dev.kit.constructs.runtime.Answer.Header;
import dev.kit.constructs.runtime.RouteTable;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Finds the endpoint and the context of a request, or answers with the reason why there is none. */
final class MockRoutes {

    private static final ProblemWriter PROBLEMS =
            new ProblemWriter(JsonMapper.builder().build());

    private final RouteTable<Endpoint<?>> table;
    private final String basePath;
    private final Function<String, @Nullable MockContext> contexts;

    MockRoutes(List<Endpoint<?>> endpoints, URI baseUrl, Function<String, @Nullable MockContext> contexts) {
        RouteTable.Builder<Endpoint<?>> routes = RouteTable.builder();
        endpoints.forEach(endpoint -> routes.add(endpoint.method(), endpoint.path(), endpoint));
        this.table = routes.build();
        String path = baseUrl.getRawPath() == null ? "" : baseUrl.getRawPath();
        this.basePath = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        this.contexts = contexts;
    }

    Answer answer(String method, URI uri, Map<String, List<String>> headerLines, byte[] body) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(headerLines);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        RouteTable.Match<Endpoint<?>> match =
                path.startsWith(basePath + "/") ? table.match(path.substring(basePath.length())) : null;
        if (match == null) {
            return problem(path, HttpErrors.notFound("No endpoint of this mock answers " + method + " " + uri + "."));
        }
        Endpoint<?> endpoint = match.route(method);
        if (endpoint == null) {
            List<String> allowed = List.copyOf(match.allowedMethods());
            return problem(path, HttpErrors.methodNotAllowed(method + " is not allowed at " + path + ".", allowed));
        }
        MockContext context = context(headers);
        if (context == null) {
            return problem(path, HttpErrors.internalServerError("Missing or unknown test context ID"));
        }
        Map<String, String> params = params(endpoint.definition().pathParameters(), match.values());
        return context.pipeline(endpoint)
                .execute(new MemoryExchange(
                        method, path.substring(basePath.length()), params, uri.getRawQuery(), headers, body));
    }

    private @Nullable MockContext context(Map<String, List<String>> headers) {
        List<String> ids = headers.getOrDefault(MockHandlers.TEST_CONTEXT_HEADER, List.of());
        return ids.isEmpty() ? null : contexts.apply(ids.get(0));
    }

    private static Map<String, String> params(List<String> names, List<String> raw) {
        Map<String, String> params = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            params.put(names.get(i), URLDecoder.decode(raw.get(i).replace("+", "%2B"), StandardCharsets.UTF_8));
        }
        return params;
    }

    private static Answer problem(String path, HttpException failure) {
        String requestId = UUID.randomUUID().toString();
        List<Header> headers = new ArrayList<>();
        headers.add(new Header("Content-Type", Problem.MEDIA_TYPE));
        failure.headers().forEach((name, value) -> headers.add(new Header(name, value)));
        return new Answer(
                failure.status(), headers, new Answer.Bytes(PROBLEMS.write(Problem.of(failure, path, requestId))));
    }
}
