package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** Observes Apache HttpClient 5. */
final class ApacheCalls {

    private ApacheCalls() {}

    @SuppressWarnings("deprecation") // the methods that replace execute of a context do not return the response
    static @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, Object[] point) throws Exception {
        HttpHost target = (HttpHost) point[3];
        ClassicHttpRequest request = (ClassicHttpRequest) point[4];
        URI asked = request.getUri();
        URI url = asked.isAbsolute() || target == null ? asked : URI.create(target.toURI() + request.getRequestUri());
        OutgoingCall call = calls.begin("Apache HttpClient", request.getMethod(), url);
        if (call == null) {
            return null;
        }
        Map<String, String> added = calls.headersFor(url, request::containsHeader);
        added.forEach(request::setHeader);
        HttpEntity body = request.getEntity();
        MultiValueMap<String, String> headers = headers(request);
        if (body != null && body.getContentType() != null) {
            headers.putIfAbsent("Content-Type", List.of(body.getContentType())); // sent, but no header yet
        }
        call.asked(headers);
        CloseableHttpClient client = (CloseableHttpClient) point[1];
        HttpContext context = (HttpContext) point[5];
        return () -> {
            if (body != null) {
                request.setEntity(new Observed(body, call));
            }
            try {
                CloseableHttpResponse response = call.attempt(
                        () -> EntryPoints.original(client, () -> client.execute(target, request, context)));
                call.answered(response.getCode(), headers(response));
                if (response.getEntity() == null) {
                    call.ended();
                } else {
                    response.setEntity(new Observed(response.getEntity(), call));
                }
                return new Object[] {response};
            } finally {
                request.setEntity(body); // the application may send its request again
                added.keySet().forEach(request::removeHeaders);
            }
        };
    }

    private static MultiValueMap<String, String> headers(HttpMessage message) {
        MultiValueMap<String, String> headers = new LinkedMultiValueMap<>();
        for (Header header : message.getHeaders()) {
            headers.add(header.getName(), String.valueOf(header.getValue()));
        }
        return headers;
    }

    /** The entity of a request, which is written, or that of a response, which is read. */
    private static final class Observed extends HttpEntityWrapper {

        private final OutgoingCall call;
        private final HttpEntity target;

        Observed(HttpEntity target, OutgoingCall call) {
            super(target);
            this.target = target;
            this.call = call;
        }

        @Override
        public InputStream getContent() throws IOException {
            return call.receiving(target.getContent());
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            target.writeTo(call.sending(out));
        }
    }
}
