package dev.kit.client.query;

import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An observer of a key; gets the newest state, on one thread at a time. */
final class Observation<T extends @Nullable Object> {

    private static final System.Logger LOGGER = System.getLogger("dev.kit.client.query");

    private final EntryKey key;
    private final Loader loader;
    private final Consumer<? super QueryState<T>> observer;
    private final Supplier<Snapshot<T>> source;
    private final Executor executor;
    private final AtomicInteger wanted = new AtomicInteger();
    private volatile boolean closed;
    private long seen = -1;

    Observation(
            EntryKey key,
            Loader loader,
            Consumer<? super QueryState<T>> observer,
            Supplier<Snapshot<T>> source,
            Executor executor) {
        this.key = key;
        this.loader = loader;
        this.observer = observer;
        this.source = source;
        this.executor = executor;
    }

    EntryKey key() {
        return key;
    }

    Loader loader() {
        return loader;
    }

    void close() {
        closed = true;
    }

    /** Passes on the state if it has changed, now or after the call that is running. */
    void wake() {
        if (wanted.getAndIncrement() == 0) {
            executor.execute(this::deliver);
        }
    }

    private void deliver() {
        int handled;
        do {
            handled = wanted.get();
            Snapshot<T> now = source.get();
            if (!closed && now.version() > seen) {
                seen = now.version();
                call(now.state());
            }
        } while (wanted.addAndGet(-handled) > 0);
    }

    private void call(QueryState<T> state) {
        try {
            observer.accept(state);
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "An observer of " + key + " failed.", e);
        }
    }

    /** A state and its version, which increases with each change. */
    record Snapshot<T extends @Nullable Object>(long version, QueryState<T> state) {}
}
