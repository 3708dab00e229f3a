package dev.kit.constructs.pipeline;

import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.FormPart;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An exchange whose route has been found. */
record RoutedExchange(Exchange exchange, String path, Map<String, String> pathParams) implements Exchange {

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public @Nullable String rawQuery() {
        return exchange.rawQuery();
    }

    @Override
    public @Nullable String header(String name) {
        return exchange.header(name);
    }

    @Override
    public List<String> headers(String name) {
        return exchange.headers(name);
    }

    @Override
    public Collection<String> headerNames() {
        return exchange.headerNames();
    }

    @Override
    public @Nullable String contentType() {
        return exchange.contentType();
    }

    @Override
    public long contentLength() {
        return exchange.contentLength();
    }

    @Override
    public InputStream body() throws IOException {
        return exchange.body();
    }

    @Override
    public List<FormPart> parts() {
        return exchange.parts();
    }

    @Override
    public @Nullable String platformRequestId() {
        return exchange.platformRequestId();
    }

    @Override
    public @Nullable Map<String, @Nullable Object> platformClaims(String authorizer) {
        return exchange.platformClaims(authorizer);
    }

    @Override
    public boolean isDryRun() {
        return exchange.isDryRun();
    }

    @Override
    public @Nullable Duration timeLimit() {
        return exchange.timeLimit();
    }

    @Override
    public @Nullable String remoteAddress() {
        return exchange.remoteAddress();
    }
}
