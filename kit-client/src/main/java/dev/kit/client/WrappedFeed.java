package dev.kit.client;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A feed that returns a failure as its last item. */
final class WrappedFeed<T extends @Nullable Object, F> implements ItemFeed<WrappedResult<T, F>> {

    private final ItemFeed<T> feed;
    private final Function<ApiException, WrappedResult<T, F>> failed;
    private @Nullable ApiException refused;
    private boolean done;

    WrappedFeed(ItemFeed<T> feed, Function<ApiException, WrappedResult<T, F>> failed) {
        this.feed = feed;
        this.failed = failed;
    }

    @Override
    public void open() {
        try {
            feed.open();
        } catch (ApiException e) {
            refused = e;
        }
    }

    @Override
    public @Nullable ServerSentEvent<WrappedResult<T, F>> advance() {
        if (done) {
            return null;
        }
        ApiException thrown = refused;
        try {
            ServerSentEvent<T> event = thrown == null ? feed.advance() : null;
            if (event != null) {
                return new ServerSentEvent<>(event.id(), event.event(), new WrappedResult.Ok<>(event.data()));
            }
        } catch (ApiException e) {
            thrown = e;
        }
        done = true;
        return thrown == null ? null : new ServerSentEvent<>("", "error", failed.apply(thrown));
    }

    @Override
    public void close() {
        feed.close();
    }
}
