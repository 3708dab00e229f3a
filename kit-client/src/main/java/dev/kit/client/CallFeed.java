package dev.kit.client;

import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The items of a call, from one response or, if the connection is restored, from several. */
final class CallFeed<T extends @Nullable Object> implements ItemFeed<T> {

    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final String endpoint;
    private final Function<String, Items<T>> connect;
    private final Attempts.Pause sleep;
    private final Function<RuntimeException, ApiException> failure;
    private final int reconnects;
    private final @Nullable String last;
    private Duration pause = PAUSE;
    private String id = "";
    private int failed;
    private boolean done;
    private @Nullable Items<T> current;

    /**
     * Creates a feed that is not connected.
     *
     * @param connect makes a call that continues after the event of this id, empty at first
     * @param failure the conversion of a failure by the interceptors
     * @param reconnects the number of consecutive connections that may fail or end without an item
     * @param last the data that ends the feed
     */
    CallFeed(
            String endpoint,
            Function<String, Items<T>> connect,
            Attempts.Pause sleep,
            Function<RuntimeException, ApiException> failure,
            int reconnects,
            @Nullable String last) {
        this.endpoint = endpoint;
        this.connect = connect;
        this.sleep = sleep;
        this.failure = failure;
        this.reconnects = reconnects;
        this.last = last;
    }

    @Override
    public void open() {
        try {
            current = connect.apply(id);
        } catch (RuntimeException e) {
            throw failure.apply(e);
        }
    }

    @Override
    public @Nullable ServerSentEvent<T> advance() {
        ServerSentEvent<T> event;
        try {
            event = done ? null : next();
        } catch (RuntimeException e) {
            done = true;
            close();
            throw failure.apply(e);
        }
        if (event == null) {
            done = true;
            close();
        }
        return event;
    }

    private @Nullable ServerSentEvent<T> next() {
        while (true) {
            Items<T> items = current;
            try {
                if (items == null) {
                    items = connect.apply(id);
                    current = items;
                }
                Frame frame = items.next();
                if (frame != null) {
                    failed = 0;
                    id = frame.id();
                    return frame.data().equals(last)
                            ? null
                            : new ServerSentEvent<>(id, frame.event(), items.decode(frame));
                }
                if (!items.frames().resumable() || ++failed > reconnects) {
                    return null;
                }
            } catch (ApiException e) {
                if (!resumable(e, items) || ++failed > reconnects) {
                    throw e;
                }
            }
            leave();
        }
    }

    private boolean resumable(ApiException thrown, @Nullable Items<T> items) {
        boolean lost = thrown.failure() instanceof ApiFailure.Network || thrown.failure() instanceof ApiFailure.Timeout;
        return lost && (items == null || items.frames().resumable());
    }

    /** Closes the connection and waits as long as the server requested. */
    private void leave() {
        Items<T> items = current;
        if (items != null) {
            pause = items.frames().pause().orElse(pause);
            items.close();
            current = null;
        }
        sleep.during(endpoint, pause);
    }

    @Override
    public void close() {
        Items<T> items = current;
        if (items != null) {
            items.close();
        }
    }
}
