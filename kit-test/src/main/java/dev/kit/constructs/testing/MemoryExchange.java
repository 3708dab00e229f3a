package dev.kit.constructs.testing;

import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.FormPart;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that was never sent. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
record MemoryExchange(
        String method,
        String path,
        Map<String, String> pathParams,
        @Nullable String rawQuery,
        Map<String, List<String>> headerLines,
        byte[] content,
        List<FormPart> form)
        implements Exchange {

    @Override
    public @Nullable String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : values.get(0);
    }

    @Override
    public List<String> headers(String name) {
        return headerLines.getOrDefault(name, List.of());
    }

    @Override
    public Collection<String> headerNames() {
        return headerLines.keySet();
    }

    @Override
    public long contentLength() {
        return content.length;
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(content);
    }

    @Override
    public List<FormPart> parts() {
        return form;
    }

    @Override
    public @Nullable String remoteAddress() {
        return "127.0.0.1";
    }
}
