package dev.kit.client.query;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the mutations of one scope one after the other, in the order in which they were asked for. */
final class MutationScopes {

    private final Map<String, CompletableFuture<String>> last = new ConcurrentHashMap<>();

    /** Runs {@code work} when the earlier work of {@code scope} has ended; at once without a scope. */
    @SuppressWarnings("FutureReturnValueIgnored") // the result itself is returned
    <T> CompletableFuture<T> run(@Nullable String scope, Supplier<CompletableFuture<T>> work) {
        if (scope == null) {
            return work.get();
        }
        CompletableFuture<String> end = new CompletableFuture<>();
        CompletableFuture<String> before = last.put(scope, end);
        CompletableFuture<T> result = before == null ? work.get() : before.thenCompose(ended -> work.get());
        result.whenComplete((value, thrown) -> {
            last.remove(scope, end);
            end.complete("");
        });
        return result;
    }
}
