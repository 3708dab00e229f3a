package dev.kit.client;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Converts a failure to the error type of the caller. */
@FunctionalInterface
public interface ErrorTransformer<E> {

    /** Returns the error for {@code failure}. Its body can be read any number of times. */
    E transform(ApiFailure failure) throws Exception;

    /** Returns a transformer whose result arrives later. The call waits for it. */
    static <E> ErrorTransformer<E> async(Function<ApiFailure, ? extends CompletionStage<E>> transform) {
        return failure -> join(transform.apply(failure));
    }

    private static <E> E join(CompletionStage<E> stage) throws Exception {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }
}
