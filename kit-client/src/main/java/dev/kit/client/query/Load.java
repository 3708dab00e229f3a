package dev.kit.client.query;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A load in flight and those who wait for it; the last who gives up cancels it. */
final class Load {

    private final long generation;
    private final Loader loader;
    private List<Waiter> waiters = new ArrayList<>();
    private int holds;
    private boolean ended;
    private @Nullable Future<?> running;
    private @Nullable Runnable abandoned;

    private Load(long generation, Loader loader, int holds) {
        this.generation = generation;
        this.loader = loader;
        this.holds = holds;
    }

    /** Returns a load that goes on while someone waits for it. */
    static Load waitedFor(long generation, Loader loader) {
        return new Load(generation, loader, 0);
    }

    /** Returns a load that goes on without those who wait, until {@link #release}. */
    static Load held(long generation, Loader loader) {
        return new Load(generation, loader, 1);
    }

    long generation() {
        return generation;
    }

    Loader loader() {
        return loader;
    }

    /** Returns a future of the result, or null if the load has ended. */
    synchronized @Nullable CompletableFuture<@Nullable Object> join() {
        if (ended) {
            return null;
        }
        Waiter waiter = new Waiter();
        waiters.add(waiter);
        return waiter;
    }

    /** Gives up one hold. Returns whether others still wait for the load. */
    synchronized boolean release() {
        holds--;
        return !ended && wanted();
    }

    /** Goes on even if nobody waits; returns false if the load has ended. */
    synchronized boolean hold() {
        holds++;
        return !ended;
    }

    private boolean wanted() {
        return holds > 0 || !waiters.isEmpty();
    }

    /** Registers what cancelling stops, and what then happens to the entry. */
    void started(Future<?> future, Runnable onAbandoned) {
        boolean late;
        synchronized (this) {
            running = future;
            abandoned = onAbandoned;
            late = ended;
        }
        if (late) {
            future.cancel(true);
            onAbandoned.run();
        }
    }

    /** Ends the load and hands the outcome to everyone who waits. */
    void end(@Nullable Object data, @Nullable Throwable failure) {
        List<Waiter> all;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            all = waiters;
            waiters = List.of();
        }
        all.forEach(waiter -> waiter.settle(data, failure));
    }

    /** Stops the load; those who wait get a {@link CancellationException}. */
    void cancel() {
        Future<?> current;
        synchronized (this) {
            current = running;
        }
        end(null, new CancellationException("The query was cancelled."));
        if (current != null) {
            current.cancel(true);
        }
    }

    private void leave(Waiter waiter) {
        Runnable after;
        synchronized (this) {
            if (ended || !waiters.remove(waiter) || wanted()) {
                return;
            }
            after = abandoned;
        }
        if (after != null) {
            after.run();
        }
        cancel();
    }

    /** Returns another future of the same load, or {@code known} itself if it is that of no load in flight. */
    static CompletableFuture<@Nullable Object> another(CompletableFuture<@Nullable Object> known) {
        CompletableFuture<@Nullable Object> other =
                known instanceof Waiter waiter ? waiter.load().join() : null;
        return other == null ? known : other;
    }

    static @Nullable Throwable cause(@Nullable Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    /** The future of one who waits; completing it from outside in any way gives the load up. */
    private final class Waiter extends CompletableFuture<@Nullable Object> {

        Load load() {
            return Load.this;
        }

        void settle(@Nullable Object data, @Nullable Throwable failure) {
            if (failure == null) {
                super.complete(data);
            } else if (failure instanceof CancellationException) {
                super.cancel(false);
            } else {
                super.completeExceptionally(failure);
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            leave(this);
            return cancelled;
        }

        @Override
        public boolean completeExceptionally(@Nullable Throwable failure) {
            boolean completed = super.completeExceptionally(failure);
            leave(this);
            return completed;
        }
    }
}
