package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.util.ReflectionUtils;

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
        calls.headersFor(request.getURI(), headers::containsHeader).forEach(headers::set);
        call.asked(RestCalls.map(headers));
        Method execute = request.getClass()
                .getDeclaredMethod("executeInternal", HttpHeaders.class, StreamingHttpOutputMessage.Body.class);
        execute.setAccessible(true);
        StreamingHttpOutputMessage.Body observed =
                body == null ? null : new Observed((StreamingHttpOutputMessage.Body) body, call);
        return () -> new Object[] {
            call.attempt(() -> ObservedResponse.of(
                    EntryPoints.original(request, () -> execute(execute, request, headers, observed)), call))
        };
    }

    private static ClientHttpResponse execute(Method method, Object self, @Nullable Object... arguments)
            throws Exception {
        try {
            return (ClientHttpResponse) Objects.requireNonNull(method.invoke(self, arguments));
        } catch (InvocationTargetException thrown) {
            ReflectionUtils.rethrowException(thrown.getTargetException());
            throw thrown;
        }
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
