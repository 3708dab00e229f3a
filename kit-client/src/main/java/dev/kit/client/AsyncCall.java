package dev.kit.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call for which the caller does not wait; cancelling it ends the work. */
final class AsyncCall<T extends @Nullable Object> extends CompletableFuture<T> {

    private volatile Runnable onCancel;

    AsyncCall(Runnable onCancel) {
        this.onCancel = onCancel;
    }

    /** Runs {@code work} on a thread of {@code executor}, which cancelling interrupts. */
    static <T extends @Nullable Object> AsyncCall<T> on(Executor executor, Supplier<T> work) {
        AsyncCall<T> call = new AsyncCall<>(() -> {});
        FutureTask<@Nullable Void> task =
                new FutureTask<>(() -> call.settle(null, null, (none, thrown) -> work.get()), null);
        call.onCancel = () -> task.cancel(true);
        executor.execute(task);
        return call;
    }

    /** Follows {@code source}, which cancelling cancels as well. */
    static <S extends @Nullable Object, T extends @Nullable Object> AsyncCall<T> over(
            CompletableFuture<S> source, BiFunction<? super S, ? super Throwable, ? extends T> outcome) {
        return new AsyncCall<T>(() -> source.cancel(true)).follow(source, outcome);
    }

    /** Completes with the value that {@code outcome} returns, or the exception it throws. */
    @SuppressWarnings("FutureReturnValueIgnored") // this future carries the outcome
    <S> AsyncCall<T> follow(
            CompletableFuture<S> source, BiFunction<? super S, ? super Throwable, ? extends T> outcome) {
        source.whenComplete((value, thrown) -> settle(value, cause(thrown), outcome));
        return this;
    }

    private <S> void settle(
            @Nullable S value,
            @Nullable Throwable thrown,
            BiFunction<? super S, ? super Throwable, ? extends T> outcome) {
        try {
            complete(outcome.apply(value, thrown));
        } catch (Throwable failure) {
            completeExceptionally(failure);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        onCancel.run();
        return cancelled;
    }

    /** Returns the future of {@code start}, failed if {@code start} throws. */
    static <S> CompletableFuture<S> of(Supplier<CompletableFuture<S>> start) {
        try {
            return start.get();
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** Returns a future that completes after {@code delay}. */
    static CompletableFuture<@Nullable Void> after(Duration delay) {
        return new CompletableFuture<@Nullable Void>().completeOnTimeout(null, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Returns the value, or throws the failure that took its place. */
    static <S extends @Nullable Object> S valueOrThrow(S value, @Nullable Throwable thrown) {
        if (thrown == null) {
            return value;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        throw thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
    }

    /** Returns the failure itself, without the wrapping that dependent futures add. */
    static @Nullable Throwable cause(@Nullable Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }
}
