package dev.kit.constructs.pipeline;

import dev.kit.constructs.http.Exchange;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request built in memory, raw enough to be wrong in every way. */
public final class TestExchange implements Exchange {

    private final String method;
    private final String path;
    private final Map<String, String> params = new LinkedHashMap<>();
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private @Nullable String query;
    private byte[] body = new byte[0];
    private long length = -1;
    private String address = "192.0.2.1";

    private TestExchange(String method, String path) {
        this.method = method;
        this.path = path;
    }

    public static TestExchange of(String method, String path) {
        return new TestExchange(method, path);
    }

    TestExchange param(String name, String value) {
        params.put(name, value);
        return this;
    }

    TestExchange query(String query) {
        this.query = query;
        return this;
    }

    public TestExchange header(String name, String value) {
        headers.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        return this;
    }

    TestExchange json(String json) {
        return header("Content-Type", "application/json").body(json.getBytes(StandardCharsets.UTF_8));
    }

    TestExchange body(byte[] body) {
        this.body = body.clone();
        return this;
    }

    TestExchange length(long length) {
        this.length = length;
        return this;
    }

    TestExchange from(String address) {
        this.address = address;
        return this;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public Map<String, String> pathParams() {
        return params;
    }

    @Override
    public @Nullable String rawQuery() {
        return query;
    }

    @Override
    public @Nullable String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : values.get(0);
    }

    @Override
    public List<String> headers(String name) {
        return headers.getOrDefault(name, List.of());
    }

    @Override
    public Collection<String> headerNames() {
        return headers.keySet();
    }

    @Override
    public long contentLength() {
        return length;
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(body);
    }

    @Override
    public @Nullable String remoteAddress() {
        return address;
    }
}
