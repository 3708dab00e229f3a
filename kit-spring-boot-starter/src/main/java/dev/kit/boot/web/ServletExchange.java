package dev.kit.boot.web;

import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.FormPart;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.ForwardedHeaderFilter;

/** Adapts a servlet request to the pipeline. */
record ServletExchange(HttpServletRequest request, String path, Map<String, String> pathParams) implements Exchange {

    private static final String FORWARDED_FILTER = ForwardedHeaderFilter.class.getName() + "$";

    /** Creates an exchange outside any endpoint. */
    ServletExchange(HttpServletRequest request) {
        this(request, request.getRequestURI(), Map.of());
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String instance() {
        return RequestPath.prefix(request) + path;
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
        Enumeration<String> values = (forwarded ? unwrapped(request) : request).getHeaders(name);
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
        return unwrapped(request).getRemoteAddr();
    }

    /**
     * Returns the request that {@link ForwardedHeaderFilter} received, or {@code request} itself if the filter is
     * absent. The filter takes the left-most forwarded address as the client's and hides the headers, and any client
     * could forge that address.
     */
    private static HttpServletRequest unwrapped(HttpServletRequest request) {
        HttpServletRequest found = request;
        ServletRequest current = request;
        while (current instanceof ServletRequestWrapper wrapper) {
            boolean forwarded = wrapper.getClass().getName().startsWith(FORWARDED_FILTER);
            current = wrapper.getRequest();
            if (forwarded && current instanceof HttpServletRequest inner) {
                found = inner;
            }
        }
        return found;
    }
}
