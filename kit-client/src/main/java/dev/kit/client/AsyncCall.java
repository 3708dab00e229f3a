package dev.kit.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call for which no thread waits; cancelling it runs {@code onCancel}. */
final class AsyncCall<T extends @Nullable Object> extends CompletableFuture<T> {

    private final Runnable onCancel;

    AsyncCall(Runnable onCancel) {
        this.onCancel = onCancel;
    }

    /** Completes with the value that {@code outcome} returns, or the exception it throws. */
    @SuppressWarnings("FutureReturnValueIgnored") // this future carries the outcome
    <S> AsyncCall<T> follow(
            CompletableFuture<S> source, BiFunction<? super S, ? super Throwable, ? extends T> outcome) {
        source.whenComplete((value, thrown) -> {
            try {
                complete(outcome.apply(value, cause(thrown)));
            } catch (Throwable failure) {
                completeExceptionally(failure);
            }
        });
        return this;
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

    /** Returns the failure itself, without the wrapping that dependent futures add. */
    static @Nullable Throwable cause(@Nullable Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }
}
