package dev.kit.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call on another thread; cancelling it interrupts that thread, which ends the exchange. */
final class CallFuture<T extends @Nullable Object> extends CompletableFuture<T> {

    private final FutureTask<@Nullable Void> task;

    private CallFuture(Supplier<T> work) {
        this.task = new FutureTask<>(() -> finish(work), null);
    }

    static <T extends @Nullable Object> CompletableFuture<T> run(Executor executor, Supplier<T> work) {
        CallFuture<T> future = new CallFuture<>(work);
        executor.execute(future.task);
        return future;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        task.cancel(true);
        return cancelled;
    }

    private void finish(Supplier<T> work) {
        try {
            complete(work.get());
        } catch (Throwable failure) {
            completeExceptionally(failure);
        }
    }
}
