package dev.kit.studio.capture;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The properties of a request, read while the container still holds it. */
record RequestFacts(
        String method,
        String path,
        @Nullable String queryString,
        Map<String, String> headers,
        @Nullable String contentType,
        long contentLength,
        String ip) {

    /** The attribute in which Spring's dispatcher stores the matched pattern. */
    private static final String ROUTE = "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

    private static final List<String> TELLING =
            List.of("x-request-id", "traceparent", "x-forwarded-for", "x-real-ip", "transfer-encoding");

    private static final String HANDLER = "org.springframework.web.servlet.HandlerMapping.bestMatchingHandler";

    static RequestFacts of(HttpServletRequest request) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", Collections.list(request.getHeaders(name))));
        }
        return with(headers, request);
    }

    /** Returns only the facts that identify the caller. */
    static RequestFacts brief(HttpServletRequest request) {
        Map<String, String> headers = new HashMap<>();
        for (String name : TELLING) {
            String value = request.getHeader(name);
            if (value != null) {
                headers.put(name, value);
            }
        }
        return with(headers, request);
    }

    private static RequestFacts with(Map<String, String> headers, HttpServletRequest request) {
        return new RequestFacts(
                request.getMethod(),
                request.getRequestURI(),
                request.getQueryString(),
                headers,
                request.getContentType(),
                request.getContentLengthLong(),
                address(headers, request.getRemoteAddr()));
    }

    private static String address(Map<String, String> headers, @Nullable String peer) {
        String forwarded = headers.get("x-forwarded-for");
        if (forwarded != null && !forwarded.isBlank()) {
            return forwarded.split(",", 2)[0].strip();
        }
        String real = headers.get("x-real-ip");
        return real != null ? real : String.valueOf(peer);
    }

    static Map<String, String> headers(HttpServletResponse response) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : response.getHeaderNames()) {
            headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", response.getHeaders(name)));
        }
        if (response.getContentType() != null) {
            headers.putIfAbsent("content-type", response.getContentType());
        }
        return headers;
    }

    void observeRoute(CaptureScope scope, HttpServletRequest request) {
        if (scope.route() == null && request.getAttribute(ROUTE) != null && !isError(request)) {
            scope.route(request.getAttribute(ROUTE).toString());
        }
        if (scope.handler() == null && request.getAttribute(HANDLER) != null && !isError(request)) {
            scope.handler(request.getAttribute(HANDLER).toString());
        }
    }

    private static boolean isError(HttpServletRequest request) {
        return request.getDispatcherType() == jakarta.servlet.DispatcherType.ERROR;
    }

    RequestEntry.Sent sent(CapturedBody body, boolean brief) {
        return new RequestEntry.Sent(queryString, brief ? Map.of() : headers, body, clientRequestId(), null);
    }

    @Nullable String traceparent() {
        return headers.get("traceparent");
    }

    @Nullable String clientRequestId() {
        return headers.get("x-request-id");
    }

    CapturedBody requestBody(TeeRequest request, KeptBytes sent, boolean recordBody) {
        if (!recordBody) {
            return CapturedBody.of(CapturedBody.Kind.NONE, contentType, Math.max(contentLength, sent.total()));
        }
        List<CapturedBody.Part> parts = request.parsedParts();
        if (parts != null) {
            return CapturedBody.of(CapturedBody.Kind.MULTIPART, contentType, contentLength)
                    .withParts(parts);
        }
        if (sent.total() > 0) {
            CapturedBody body = Bodies.of(sent, contentType, headers.get("content-encoding"));
            // The declared length is the true size if the application did not read to the end.
            return contentLength > body.size() ? body.cutFrom(contentLength) : body;
        }
        boolean hasBody = contentLength > 0 || headers.containsKey("transfer-encoding");
        if (!hasBody) {
            return CapturedBody.NONE;
        }
        Map<String, String[]> parameters = request.parsedParameters();
        if (parameters != null && Bodies.declaredKind(contentType) == CapturedBody.Kind.FORM) {
            return CapturedBody.of(CapturedBody.Kind.FORM, contentType, contentLength)
                    .withFields(formFields(parameters));
        }
        return CapturedBody.of(
                request.bodyOpened() ? CapturedBody.Kind.NONE : CapturedBody.Kind.UNREAD, contentType, contentLength);
    }

    /** Separates the form's values from the query's, which the container puts first. */
    private Map<String, List<String>> formFields(Map<String, String[]> parameters) {
        Map<String, List<String>> query = queryString == null ? Map.of() : FormFields.parse(queryString);
        Map<String, List<String>> fields = new LinkedHashMap<>();
        parameters.forEach((name, values) -> {
            int fromQuery = query.getOrDefault(name, List.of()).size();
            if (values.length > fromQuery) {
                fields.put(name, new ArrayList<>(Arrays.asList(values).subList(fromQuery, values.length)));
            }
        });
        return fields;
    }
}
