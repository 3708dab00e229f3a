package dev.kit.boot.web;

import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.FormPart;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adapts a servlet request to the pipeline. */
final class ServletExchange implements Exchange {

    private final HttpServletRequest request;
    private final String path;
    private final Map<String, String> pathParams;

    ServletExchange(HttpServletRequest request, String path, Map<String, String> pathParams) {
        this.request = request;
        this.path = path;
        this.pathParams = pathParams;
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public Map<String, String> pathParams() {
        return pathParams;
    }

    @Override
    public @Nullable String rawQuery() {
        return request.getQueryString();
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public List<String> headers(String name) {
        boolean forwarded = name.equalsIgnoreCase("X-Forwarded-For") || name.equalsIgnoreCase("Forwarded");
        Enumeration<String> values = (forwarded ? ForwardedRequests.beneath(request) : request).getHeaders(name);
        return values == null ? List.of() : Collections.list(values);
    }

    @Override
    public List<String> headerNames() {
        return Collections.list(request.getHeaderNames());
    }

    @Override
    public @Nullable String contentType() {
        return request.getContentType();
    }

    @Override
    public long contentLength() {
        return request.getContentLengthLong();
    }

    @Override
    public InputStream body() throws IOException {
        return request.getInputStream();
    }

    @Override
    public List<FormPart> parts() {
        return ServletForm.parts(request);
    }

    @Override
    public boolean isDryRun() {
        return DryRunInterceptor.isMarked(request);
    }

    @Override
    public @Nullable String remoteAddress() {
        return ForwardedRequests.beneath(request).getRemoteAddr();
    }
}
