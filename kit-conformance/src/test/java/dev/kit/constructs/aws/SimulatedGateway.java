package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.testing.conformance.WireAnswer;
import dev.kit.constructs.testing.conformance.WireHeader;
import dev.kit.constructs.testing.conformance.WireRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes events of requests and answers of results, as the documentation of the platform describes both. */
enum SimulatedGateway {
    REST_API {
        @Override
        Map<String, Object> event(WireRequest request) {
            Map<String, List<String>> query = pairs(request, true);
            Map<String, Object> event = v1(request, query);
            event.put("resource", "/{proxy+}");
            event.put(
                    "requestContext",
                    Map.of(
                            "stage",
                            "prod",
                            "requestId",
                            "extended",
                            "identity",
                            Map.of("sourceIp", "127.0.0.1", "userAgent", "test")));
            return event;
        }
    },

    LOAD_BALANCER {
        @Override
        Map<String, Object> event(WireRequest request) {
            Map<String, Object> event = v1(request, pairs(request, false));
            Map<String, List<String>> headers = headers(request);
            String claimed = String.join(",", headers.getOrDefault("x-forwarded-for", List.of()));
            headers.put("x-forwarded-for", List.of(claimed.isEmpty() ? "127.0.0.1" : claimed + ", 127.0.0.1"));
            event.put("multiValueHeaders", headers);
            event.remove("headers");
            event.put("requestContext", Map.of("elb", Map.of("targetGroupArn", "arn")));
            return event;
        }
    },

    FUNCTION_URL {
        @Override
        Map<String, Object> event(WireRequest request) {
            Map<String, Object> event = new LinkedHashMap<>();
            event.put("version", "2.0");
            event.put("routeKey", "$default");
            event.put("rawPath", request.path());
            event.put("rawQueryString", request.query() == null ? "" : request.query());
            Map<String, String> headers = new LinkedHashMap<>();
            headers(request).forEach((name, values) -> headers.put(name, String.join(",", values)));
            if (headers.remove("cookie") != null) {
                List<String> cookies = new ArrayList<>();
                headers(request)
                        .getOrDefault("cookie", List.of())
                        .forEach(line -> cookies.addAll(List.of(line.split("; *", -1))));
                event.put("cookies", cookies);
            }
            event.put("headers", headers);
            event.put(
                    "requestContext",
                    Map.of(
                            "stage",
                            "$default",
                            "domainName",
                            "id.lambda-url.eu-central-1.on.aws",
                            "http",
                            Map.of("method", request.method(), "path", request.path(), "sourceIp", "127.0.0.1")));
            putBody(event, request);
            return event;
        }
    };

    static final JsonMapper JSON = JsonMapper.builder().build();

    abstract Map<String, Object> event(WireRequest request);

    WireAnswer send(RequestStreamHandler handler, WireRequest request) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] event;
        try {
            event = JSON.writeValueAsBytes(event(request));
        } catch (IllegalArgumentException refused) {
            return new WireAnswer(400, List.of(), new byte[0]);
        }
        handler.handleRequest(new ByteArrayInputStream(event), out, null);
        return answer(JSON.readTree(out.toByteArray()));
    }

    private static WireAnswer answer(JsonNode result) {
        List<WireHeader> headers = new ArrayList<>();
        result.path("headers")
                .properties()
                .forEach(header -> headers.add(
                        new WireHeader(header.getKey(), header.getValue().stringValue())));
        result.path("multiValueHeaders")
                .properties()
                .forEach(header -> header.getValue()
                        .forEach(value -> headers.add(new WireHeader(header.getKey(), value.stringValue()))));
        result.path("cookies").forEach(cookie -> headers.add(new WireHeader("Set-Cookie", cookie.stringValue())));
        String body = result.path("body").asString("");
        return new WireAnswer(
                result.path("statusCode").intValue(),
                headers,
                result.path("isBase64Encoded").booleanValue()
                        ? Base64.getDecoder().decode(body)
                        : body.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Object> v1(WireRequest request, Map<String, List<String>> query) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("httpMethod", request.method());
        event.put("path", request.path());
        Map<String, String> last = new LinkedHashMap<>();
        headers(request).forEach((name, values) -> last.put(name, values.get(values.size() - 1)));
        event.put("headers", last);
        event.put("multiValueHeaders", headers(request));
        event.put("multiValueQueryStringParameters", query.isEmpty() ? null : query);
        putBody(event, request);
        return event;
    }

    /** Gateways send text as it is, and what may be none in Base64. */
    private static void putBody(Map<String, Object> event, WireRequest request) {
        String text = new String(request.body(), StandardCharsets.UTF_8);
        boolean isText = text.indexOf('\uFFFD') < 0;
        event.put(
                "body",
                request.body().length == 0
                        ? null
                        : isText ? text : Base64.getEncoder().encodeToString(request.body()));
        event.put("isBase64Encoded", !isText);
    }

    private static Map<String, List<String>> headers(WireRequest request) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        request.headers()
                .forEach(header -> headers.computeIfAbsent(
                                header.name().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                        .add(header.value()));
        return headers;
    }

    private static Map<String, List<String>> pairs(WireRequest request, boolean decoded) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        String raw = request.query() == null ? "" : request.query();
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            if (!pair.isEmpty()) {
                query.computeIfAbsent(decoded ? decode(name) : name, key -> new ArrayList<>())
                        .add(decoded ? decode(value) : value);
            }
        }
        return query;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
