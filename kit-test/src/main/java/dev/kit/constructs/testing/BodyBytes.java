package dev.kit.constructs.testing;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;

/** Reads all that a body publisher has. */
final class BodyBytes implements Flow.Subscriber<ByteBuffer> {

    private final BodySubscriber<byte[]> target = BodySubscribers.ofByteArray();

    private BodyBytes() {}

    static byte[] of(BodyPublisher publisher) throws IOException, InterruptedException {
        BodyBytes bytes = new BodyBytes();
        publisher.subscribe(bytes);
        try {
            return bytes.target.getBody().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new IOException("The body of the request could not be read.", e.getCause());
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        target.onSubscribe(subscription);
    }

    @Override
    public void onNext(ByteBuffer item) {
        target.onNext(List.of(item));
    }

    @Override
    public void onError(Throwable throwable) {
        target.onError(throwable);
    }

    @Override
    public void onComplete() {
        target.onComplete();
    }
}
