package dev.kit.client;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A call whose response consists of many items.
 *
 * <pre>{@code
 * try (Stream<Price> prices = api.stream(Prices.WATCH, Watch.of("EUR")).stream()) {
 *     prices.limit(10).forEach(this::show);
 * }
 * }</pre>
 *
 * <p>The items are the events of a {@code text/event-stream}, or the lines of newline-delimited JSON. Each method that
 * returns a stream, and each subscription to a publisher, makes its own call. Items are read as they arrive and only as
 * fast as they are consumed. The deadline of the call ends with the headers of the response; after that {@link
 * CallOption#idleTimeout} limits the silence between bytes, and {@code maxResponseBytes} the size of each item.
 * Interceptors receive the response with an empty body. A broken connection is an {@link ApiFailure.Network}, an item
 * of another shape an {@link ApiFailure.Decode}. Immutable and thread-safe; the streams are not.
 */
public final class StreamCall<T extends @Nullable Object> {

    private final Source<T> source;
    private final Executor executor;
    private final int reconnects;
    private final @Nullable String last;

    StreamCall(Source<T> source, Executor executor, int reconnects, @Nullable String last) {
        this.source = source;
        this.executor = executor;
        this.reconnects = reconnects;
        this.last = last;
    }

    /**
     * Returns a copy that reconnects when an event stream breaks or ends.
     *
     * <p>It sends the {@code Last-Event-ID}, as browsers do. It waits as long as the server's {@code retry} field
     * specifies, else 3 s. Without this setting, a broken stream is a failure and the end of the response is the end of
     * the stream. Newline-delimited JSON is never resumed.
     *
     * @param times the number of consecutive connections that may break or end without an event
     * @throws IllegalArgumentException if {@code times} is negative
     */
    public StreamCall<T> reconnecting(int times) {
        if (times < 0) {
            throw new IllegalArgumentException("A stream reconnects zero times or more, not " + times + ".");
        }
        return new StreamCall<>(source, executor, times, last);
    }

    /**
     * Returns a copy that ends at the item with this data.
     *
     * <p>The final item, such as {@code [DONE]}, is not decoded.
     */
    public StreamCall<T> until(String data) {
        return new StreamCall<>(source, executor, reconnects, data);
    }

    /**
     * Makes the call and returns its items. Close the stream to end the exchange early.
     *
     * @throws ApiException if the call fails; the stream throws it if the response fails later
     */
    public Stream<T> stream() {
        return events().map(ServerSentEvent::data);
    }

    /**
     * Makes the call and returns its items with their ids and names.
     *
     * <p>Close the stream to end the exchange early.
     *
     * @throws ApiException if the call fails; the stream throws it if the response fails later
     */
    public Stream<ServerSentEvent<T>> events() {
        ItemFeed<T> feed = source.feed(reconnects, last);
        feed.open();
        Pull<T> pull = new Pull<>(feed);
        return StreamSupport.stream(pull, false).onClose(feed::close);
    }

    /**
     * Returns the items as a publisher.
     *
     * <p>It reads at most one item more than its subscriber has requested. Each subscription makes a call and occupies
     * a thread of the fetcher's executor while it lasts. Cancelling it ends the exchange. A failure is an {@link
     * ApiException}.
     */
    public Flow.Publisher<T> publisher() {
        return publisher(ServerSentEvent::data);
    }

    /** Returns the items like {@link #publisher}, with the ids and names of events. */
    public Flow.Publisher<ServerSentEvent<T>> eventPublisher() {
        return publisher(event -> event);
    }

    /** Returns a copy that never throws but returns a failure as its last item. */
    <F> StreamCall<WrappedResult<T, F>> wrapped(Function<ApiException, WrappedResult<T, F>> failed) {
        StreamCall.Source<WrappedResult<T, F>> results =
                (times, mark) -> new WrappedFeed<>(source.feed(times, mark), failed);
        return new StreamCall<>(results, executor, reconnects, last);
    }

    private <R extends @Nullable Object> Flow.Publisher<R> publisher(Function<ServerSentEvent<T>, R> view) {
        return subscriber -> new FeedSubscription<>(source.feed(reconnects, last), view, subscriber).start(executor);
    }

    /** Creates feeds that are not connected. */
    @FunctionalInterface
    interface Source<T extends @Nullable Object> {
        ItemFeed<T> feed(int reconnects, @Nullable String last);
    }

    private static final class Pull<T extends @Nullable Object>
            extends Spliterators.AbstractSpliterator<ServerSentEvent<T>> {

        private final ItemFeed<T> feed;

        Pull(ItemFeed<T> feed) {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
            this.feed = feed;
        }

        @Override
        public boolean tryAdvance(Consumer<? super ServerSentEvent<T>> action) {
            ServerSentEvent<T> event = feed.advance();
            if (event == null) {
                return false;
            }
            action.accept(event);
            return true;
        }
    }
}
