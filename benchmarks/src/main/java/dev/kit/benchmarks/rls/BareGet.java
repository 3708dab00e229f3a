package dev.kit.benchmarks.rls;

import dev.kit.constructs.http.Exchange;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The least that a request can be. */
record BareGet(String path) implements Exchange {

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public Map<String, String> pathParams() {
        return Map.of();
    }

    @Override
    public @Nullable String rawQuery() {
        return null;
    }

    @Override
    public @Nullable String header(String name) {
        return null;
    }

    @Override
    public List<String> headers(String name) {
        return List.of();
    }

    @Override
    public List<String> headerNames() {
        return List.of();
    }

    @Override
    public long contentLength() {
        return 0;
    }

    @Override
    public InputStream body() {
        return InputStream.nullInputStream();
    }

    @Override
    public @Nullable String remoteAddress() {
        return null;
    }
}
