package dev.kit.constructs.aws;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.FormPart;
import dev.kit.constructs.http.RequestIds;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An HTTP event as an exchange of the pipeline. */
final class GatewayExchange implements Exchange {

    private static final byte[] NOTHING = {};

    private final GatewayEvent event;
    private final GatewayFormat format;
    private final LambdaInvocation invocation;
    private final String method;
    private final String path;
    private final byte @Nullable [] body;

    /** True if this is a rehearsal before a snapshot instead of a client's request. */
    private final boolean rehearsal;

    GatewayExchange(
            GatewayEvent event, GatewayFormat format, LambdaInvocation invocation, String basePath, boolean rehearsal) {
        this.event = event;
        this.format = format;
        this.invocation = invocation;
        this.rehearsal = rehearsal;
        method = event.method == null ? "GET" : event.method;
        String staged = format.path(event);
        String given = format.isMapped(event) ? PathText.without(basePath, staged) : staged;
        path = format.decodesPath(event) ? PathText.encoded(given) : PathText.literal(given);
        body = body(event);
        if (!event.cookies.isEmpty()) {
            event.headers.put("Cookie", event.cookies);
        }
    }

    /** Returns the bytes of the body, or null if they are announced as Base64 but are not valid Base64. */
    private static byte @Nullable [] body(GatewayEvent event) {
        String text = event.body;
        if (text == null || text.isEmpty()) {
            return NOTHING;
        }
        if (!event.base64) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
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
        return Map.of();
    }

    @Override
    public @Nullable String rawQuery() {
        return format.query(event);
    }

    /**
     * Returns the value of a header.
     *
     * <p>If a gateway joined several request ids into one header, the first one is used, as everywhere else.
     */
    @Override
    public @Nullable String header(String name) {
        List<String> values = event.headers.get(name);
        if (values == null || values.isEmpty()) {
            return null;
        }
        String first = values.get(0);
        int comma = name.equalsIgnoreCase(RequestIds.HEADER) ? first.indexOf(',') : -1;
        return comma < 0 ? first : first.substring(0, comma);
    }

    @Override
    public List<String> headers(String name) {
        return event.headers.getOrDefault(name, List.of());
    }

    @Override
    public Collection<String> headerNames() {
        return event.headers.keySet();
    }

    @Override
    public long contentLength() {
        return body == null ? -1 : body.length;
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(content());
    }

    @Override
    public List<FormPart> parts() {
        return MultipartForm.parts(contentType(), content());
    }

    private byte[] content() {
        if (body == null) {
            throw HttpErrors.badRequest("The body is announced as Base64, and is none.");
        }
        return body;
    }

    @Override
    public boolean isDryRun() {
        return rehearsal;
    }

    @Override
    public @Nullable Map<String, @Nullable Object> platformClaims(String authorizer) {
        return GatewayClaims.of(event, authorizer);
    }

    @Override
    public String platformRequestId() {
        return invocation.requestId();
    }

    @Override
    public @Nullable Duration timeLimit() {
        return invocation.timeLimit();
    }

    @Override
    public @Nullable String remoteAddress() {
        return format.remoteAddress(event);
    }
}
