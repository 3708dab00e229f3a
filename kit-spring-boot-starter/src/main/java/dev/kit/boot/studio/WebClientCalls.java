package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpRequestDecorator;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Observes {@code WebClient}, whatever connects it. */
final class WebClientCalls {

    private WebClientCalls() {}

    static @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, Object[] point) {
        ExchangeFunction exchange = (ExchangeFunction) point[1];
        ClientRequest request = (ClientRequest) point[3];
        OutgoingCall call = calls.begin("WebClient", request.method().name(), request.url());
        if (call == null) {
            return null;
        }
        ClientRequest observed = ClientRequest.from(request)
                .headers(headers ->
                        calls.headersFor(request.url(), headers::containsHeader).forEach(headers::set))
                .body((output, context) -> request.body().insert(new Observed(output, call), context))
                .build();
        return () -> new Object[] {
            EntryPoints.original(exchange, () -> exchange.exchange(observed))
                    .map(response -> answered(response, call))
                    .doOnError(call::failed)
        };
    }

    private static ClientResponse answered(ClientResponse response, OutgoingCall call) {
        call.answered(
                response.statusCode().value(), RestCalls.map(response.headers().asHttpHeaders()));
        return response.mutate()
                .body(body -> body.doOnNext(bytes -> each(bytes, call, false))
                        .doOnComplete(call::ended)
                        .doOnError(call::failed)
                        .doOnCancel(call::ended))
                .build();
    }

    private static void each(DataBuffer bytes, OutgoingCall call, boolean sent) {
        try (DataBuffer.ByteBufferIterator pieces = bytes.readableByteBuffers()) {
            pieces.forEachRemaining(sent ? call::sent : call::received);
        }
    }

    private static final class Observed extends ClientHttpRequestDecorator {

        private final OutgoingCall call;

        Observed(ClientHttpRequest target, OutgoingCall call) {
            super(target);
            this.call = call;
            target.beforeCommit(() -> {
                call.asked(RestCalls.map(target.getHeaders()));
                return Mono.empty();
            });
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            call.sending();
            return super.writeWith(
                    body instanceof Mono<? extends DataBuffer> one
                            ? one.doOnNext(bytes -> each(bytes, call, true))
                            : Flux.from(body).doOnNext(bytes -> each(bytes, call, true)));
        }
    }
}
