package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Observes Apache HttpClient 5. */
final class ApacheCalls {

    private ApacheCalls() {}

    static @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, Object[] point) throws Exception {
        HttpHost target = (HttpHost) point[3];
        ClassicHttpRequest request = (ClassicHttpRequest) point[4];
        URI asked = request.getUri();
        URI url = asked.isAbsolute() || target == null ? asked : URI.create(target.toURI() + request.getRequestUri());
        OutgoingCall call = calls.begin("Apache HttpClient", request.getMethod(), url);
        if (call == null) {
            return null;
        }
        Map<String, String> added = new LinkedHashMap<>(calls.headersFor(url));
        added.keySet().removeIf(request::containsHeader);
        added.forEach(request::setHeader);
        HttpEntity body = request.getEntity();
        Map<String, List<String>> headers = headers(request);
        if (body != null && body.getContentType() != null) {
            headers.putIfAbsent("Content-Type", List.of(body.getContentType())); // sent, but no header yet
        }
        call.asked(headers);
        Method execute = point[1].getClass()
                .getDeclaredMethod("doExecute", HttpHost.class, ClassicHttpRequest.class, HttpContext.class);
        execute.setAccessible(true);
        return () -> {
            if (body != null) {
                request.setEntity(new Observed(body, call));
            }
            try {
                CloseableHttpResponse response = (CloseableHttpResponse)
                        Objects.requireNonNull(Reflected.call(execute, point[1], target, request, point[5]));
                call.answered(response.getCode(), headers(response));
                if (response.getEntity() == null) {
                    call.ended();
                } else {
                    response.setEntity(new Observed(response.getEntity(), call));
                }
                return new Object[] {response};
            } catch (Exception failure) {
                call.failed(failure);
                throw failure;
            } finally {
                request.setEntity(body); // the application may send its request again
                added.keySet().forEach(request::removeHeaders);
            }
        };
    }

    private static Map<String, List<String>> headers(HttpMessage message) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (Header header : message.getHeaders()) {
            headers.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(String.valueOf(header.getValue()));
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
