package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The items of a stream, pushed. */
class StreamPublisherTest {

    private static final Operation<NoInput, Integer, Object> NUMBERS = Operation.<NoInput, Integer, Object>define(
                    "numbers", HttpMethod.GET, "/numbers")
            .accept("application/x-ndjson")
            .success(200, Integer.class)
            .build();

    @Test
    void completesAfterTheLastItemWithoutFurtherDemand() throws Exception {
        try (RawServer server = numbers(3)) {
            Collector collector = new Collector(3);
            publisher(server).subscribe(collector);
            assertThat(collector.done.get(20, TimeUnit.SECONDS)).isEqualTo("complete");
            assertThat(collector.items).containsExactly(0, 1, 2);
        }
    }

    @Test
    @DisplayName("a publisher reads no faster than its subscriber asks")
    void holdsBack() throws Exception {
        AtomicInteger written = new AtomicInteger();
        String wide = " ".repeat(64 * 1024);
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, "application/x-ndjson");
            for (int i = 0; i < 2_000; i++) {
                wire.write(wide + i + "\n");
                written.incrementAndGet();
            }
        })) {
            Collector collector = new Collector(2);
            publisher(server).subscribe(collector);
            assertThat(collector.arrived.poll(20, TimeUnit.SECONDS)).isZero();
            assertThat(collector.arrived.poll(20, TimeUnit.SECONDS)).isEqualTo(1);
            assertThat(collector.arrived.poll(500, TimeUnit.MILLISECONDS)).isNull();
            assertThat(written).hasValueLessThan(1_500);
            collector.subscription().request(Long.MAX_VALUE);
            assertThat(collector.done.get(60, TimeUnit.SECONDS)).isEqualTo("complete");
            assertThat(collector.items).hasSize(2_000);
        }
    }

    @Test
    void cancellingEndsTheExchange() throws Exception {
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        try (RawServer server = new RawServer((wire, count) -> {
            wire.open(200, "application/x-ndjson").write("0\n");
            closed.complete(wire.closedByClient());
        })) {
            Collector collector = new Collector(Long.MAX_VALUE);
            publisher(server).subscribe(collector);
            assertThat(collector.arrived.poll(20, TimeUnit.SECONDS)).isZero();
            collector.subscription().cancel();
            assertThat(closed.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(collector.done).isNotDone();
        }
    }

    @Test
    void failuresArriveAsSignals() throws Exception {
        try (RawServer server = new RawServer((wire, count) -> {
            if (count == 1) {
                wire.answer(404, "text/plain", "none");
            } else {
                wire.chunked("application/x-ndjson").chunk("0\n");
                wire.reset();
            }
        })) {
            Collector refused = new Collector(1);
            publisher(server).subscribe(refused);
            assertThat(refused.done.get(20, TimeUnit.SECONDS)).contains("404");
            Collector cut = new Collector(5);
            publisher(server).subscribe(cut);
            assertThat(cut.done.get(20, TimeUnit.SECONDS)).contains(server.url());
            Collector wrong = new Collector(0);
            publisher(server).subscribe(wrong);
            assertThat(wrong.done.get(20, TimeUnit.SECONDS)).contains("not 0");
        }
    }

    @Test
    void eachSubscriptionIsACallAndMayBeCancelledByItsSubscriber() throws Exception {
        try (RawServer server = numbers(5)) {
            Flow.Publisher<Integer> publisher = publisher(server);
            List<Integer> seen = new ArrayList<>();
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            publisher.subscribe(new Collector(Long.MAX_VALUE) {
                @Override
                public void onNext(Integer item) {
                    seen.add(item);
                    subscription().cancel();
                    interrupted.complete(Thread.currentThread().isInterrupted());
                }
            });
            assertThat(interrupted.get(20, TimeUnit.SECONDS)).isFalse();
            Collector second = new Collector(Long.MAX_VALUE);
            publisher.subscribe(second);
            assertThat(second.done.get(20, TimeUnit.SECONDS)).isEqualTo("complete");
            assertThat(seen).containsExactly(0);
            assertThat(server.seen()).hasSize(2);
        }
    }

    private static Flow.Publisher<Integer> publisher(RawServer server) {
        return TypedFetcher.create(server.url()).stream(NUMBERS, NoInput.NONE).publisher();
    }

    private static RawServer numbers(int count) {
        return new RawServer((wire, request) -> {
            wire.open(200, "application/x-ndjson");
            for (int i = 0; i < count; i++) {
                wire.write(i + "\n");
            }
        });
    }

    private static class Collector implements Flow.Subscriber<Integer> {

        final List<Integer> items = new CopyOnWriteArrayList<>();
        final LinkedBlockingQueue<Integer> arrived = new LinkedBlockingQueue<>();
        final CompletableFuture<String> done = new CompletableFuture<>();
        private final long demand;
        private volatile Flow.@Nullable Subscription subscription;

        Collector(long demand) {
            this.demand = demand;
        }

        Flow.Subscription subscription() {
            return Objects.requireNonNull(subscription);
        }

        @Override
        public void onSubscribe(Flow.Subscription started) {
            subscription = started;
            started.request(demand);
        }

        @Override
        public void onNext(Integer item) {
            items.add(item);
            arrived.add(item);
        }

        @Override
        public void onError(Throwable failure) {
            done.complete(String.valueOf(failure.getMessage()));
        }

        @Override
        public void onComplete() {
            done.complete("complete");
        }
    }
}
