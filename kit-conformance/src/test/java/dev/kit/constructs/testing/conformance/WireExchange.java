package dev.kit.constructs.testing.conformance;

import dev.kit.constructs.http.Exchange;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request of the suite, handed to the pipeline without a transport. */
record WireExchange(WireRequest request) implements Exchange {

    @Override
    public String method() {
        return request.method();
    }

    @Override
    public String path() {
        return request.path();
    }

    @Override
    public Map<String, String> pathParams() {
        return Map.of();
    }

    @Override
    public @Nullable String rawQuery() {
        return request.query();
    }

    @Override
    public @Nullable String header(String name) {
        return WireHeader.first(request.headers(), name);
    }

    @Override
    public List<String> headers(String name) {
        return request.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(WireHeader::value)
                .toList();
    }

    @Override
    public Collection<String> headerNames() {
        Set<String> names = new LinkedHashSet<>();
        request.headers().forEach(header -> names.add(header.name()));
        return names;
    }

    @Override
    public long contentLength() {
        return request.isChunked() ? -1 : request.body().length;
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(request.body());
    }

    @Override
    public String remoteAddress() {
        return "127.0.0.1";
    }
}
