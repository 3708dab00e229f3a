package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Observes {@code java.net.http}. */
final class JdkCalls {

    private JdkCalls() {}

    @SuppressWarnings({"unchecked", "FutureReturnValueIgnored"}) // the arguments; the application has the future itself
    static @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, HttpClient client, Object[] point) {
        HttpRequest request = (HttpRequest) point[3];
        OutgoingCall call = calls.begin("java.net.http", request.method(), request.uri());
        if (call == null) {
            return null;
        }
        HttpRequest observed = observed(request, calls, call);
        call.asked(observed.headers().map());
        BodyHandler<Object> handler = observed((BodyHandler<Object>) point[4], call);
        if (point.length == 5) {
            return () ->
                    new Object[] {call.attempt(() -> EntryPoints.original(client, () -> client.send(observed, handler)))
                    };
        }
        PushPromiseHandler<Object> pushed = (PushPromiseHandler<Object>) point[5];
        return () -> {
            CompletableFuture<HttpResponse<Object>> response =
                    EntryPoints.original(client, () -> client.sendAsync(observed, handler, pushed));
            response.whenComplete((answer, failure) -> {
                if (failure != null) {
                    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                    call.failed(cause == null ? failure : cause);
                }
            });
            return new Object[] {response};
        };
    }

    private static HttpRequest observed(HttpRequest request, OutgoingCalls calls, OutgoingCall call) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(request, (name, value) -> true);
        calls.headersFor(request.uri(), request.headers().map()::containsKey).forEach(builder::setHeader);
        request.bodyPublisher().ifPresent(body -> builder.method(request.method(), new ObservedPublisher(body, call)));
        return builder.build();
    }

    private static BodyHandler<Object> observed(BodyHandler<Object> handler, OutgoingCall call) {
        return info -> {
            BodySubscriber<Object> body = handler.apply(info);
            call.answered(info.statusCode(), info.headers().map());
            return new ObservedSubscriber(body, call);
        };
    }

    private record ObservedPublisher(BodyPublisher target, OutgoingCall call) implements BodyPublisher {

        @Override
        public long contentLength() {
            return target.contentLength();
        }

        @Override
        public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
            call.sending();
            target.subscribe(new Flow.Subscriber<ByteBuffer>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscriber.onSubscribe(subscription);
                }

                @Override
                public void onNext(ByteBuffer bytes) {
                    call.sent(bytes);
                    subscriber.onNext(bytes);
                }

                @Override
                public void onError(Throwable failure) {
                    subscriber.onError(failure);
                }

                @Override
                public void onComplete() {
                    subscriber.onComplete();
                }
            });
        }
    }

    private record ObservedSubscriber(BodySubscriber<Object> target, OutgoingCall call)
            implements BodySubscriber<Object> {

        @Override
        public CompletionStage<Object> getBody() {
            return target.getBody();
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            target.onSubscribe(subscription);
        }

        @Override
        public void onNext(List<ByteBuffer> bytes) {
            bytes.forEach(call::received);
            target.onNext(bytes);
        }

        @Override
        public void onError(Throwable failure) {
            call.failed(failure);
            target.onError(failure);
        }

        @Override
        public void onComplete() {
            call.ended();
            target.onComplete();
        }
    }
}
