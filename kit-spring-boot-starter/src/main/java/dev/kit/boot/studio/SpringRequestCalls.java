package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;

/** Observes {@code RestClient} and {@code RestTemplate} over Jetty and Reactor Netty, which are not observed below. */
final class SpringRequestCalls {

    private SpringRequestCalls() {}

    static @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, Object[] point) throws Exception {
        ClientHttpRequest request = (ClientHttpRequest) point[1];
        HttpHeaders headers = (HttpHeaders) point[3];
        Object body = point[4];
        OutgoingCall call = calls.begin("ClientHttpRequest", request.getMethod().name(), request.getURI());
        if (call == null) {
            return null;
        }
        RestCalls.propagate(calls, request.getURI(), headers);
        call.asked(RestCalls.map(headers));
        Method execute = request.getClass()
                .getDeclaredMethod("executeInternal", HttpHeaders.class, StreamingHttpOutputMessage.Body.class);
        execute.setAccessible(true);
        StreamingHttpOutputMessage.Body observed =
                body == null ? null : new Observed((StreamingHttpOutputMessage.Body) body, call);
        return () -> {
            try {
                ClientHttpResponse response = (ClientHttpResponse)
                        Objects.requireNonNull(Reflected.call(execute, request, headers, observed));
                return new Object[] {ObservedResponse.of(response, call)};
            } catch (Exception failure) {
                call.failed(failure);
                throw failure;
            }
        };
    }

    private record Observed(StreamingHttpOutputMessage.Body target, OutgoingCall call)
            implements StreamingHttpOutputMessage.Body {

        @Override
        public void writeTo(java.io.OutputStream out) throws java.io.IOException {
            target.writeTo(call.sending(out));
        }

        @Override
        public boolean repeatable() {
            return target.repeatable();
        }
    }
}
