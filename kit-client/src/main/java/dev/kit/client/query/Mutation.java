package dev.kit.client.query;

import dev.kit.client.CallPlan;
import dev.kit.client.Operation;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call that changes data, and its effects on the cache.
 *
 * <pre>{@code
 * Mutation<Draft, User> create = queries.useMutation(Users.CREATE, options -> options.invalidates(Users.LIST));
 * User user = create.mutate(draft);
 * }</pre>
 *
 * <p>Reusable and thread-safe.
 */
public final class Mutation<I, O extends @Nullable Object> {

    private static final System.Logger LOGGER = System.getLogger("dev.kit.client.query");

    private final QueryClient client;
    private final Operation<I, O, ?> operation;
    private final MutationOptions<I, O> options;

    Mutation(QueryClient client, Operation<I, O, ?> operation, MutationOptions<I, O> options) {
        this.client = client;
        this.operation = operation;
        this.options = options;
    }

    /**
     * Sends the call and waits for its effects on the cache.
     *
     * @throws dev.kit.client.ApiException if the call fails, or this thread is interrupted
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the future is that of this operation
    public O mutate(I input) {
        return (O) QueryCache.await((CompletableFuture<@Nullable Object>) mutateAsync(input), operation.toString());
    }

    /**
     * Sends the call without waiting.
     *
     * <p>Optimistic changes are made before this method returns. The future completes after the effects on the cache
     * and the observers. Cancelling it cancels the call and takes its changes back.
     *
     * @throws RuntimeException if the input cannot be encoded, or a function that changes data throws
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the run carries the outcome
    public CompletableFuture<O> mutateAsync(I input) {
        CallPlan<O> plan = client.plan(operation, input, options.callOptions());
        List<MutationOptions.Applied> applied = new ArrayList<>();
        try {
            options.changes().forEach(change -> applied.add(change.apply(client, input)));
        } catch (RuntimeException e) {
            applied.forEach(MutationOptions.Applied::rollBack);
            throw e;
        }
        CompletableFuture<O> run = new CompletableFuture<>();
        client.scopes()
                .run(options.scope(), () -> send(run, plan))
                .whenCompleteAsync((data, thrown) -> settle(run, input, applied, data, thrown), client.executor());
        return run;
    }

    /** Sends the call of a run; cancelling the run cancels the call, or keeps it from being sent. */
    @SuppressWarnings("FutureReturnValueIgnored") // the call carries the outcome
    private CompletableFuture<O> send(CompletableFuture<O> run, CallPlan<O> plan) {
        if (run.isCancelled()) {
            return CompletableFuture.failedFuture(new CancellationException());
        }
        CompletableFuture<O> call =
                client.calls().send(plan, null, answer -> answer.response().body());
        run.whenComplete((data, thrown) -> call.cancel(true));
        return call;
    }

    private void settle(
            CompletableFuture<O> run,
            I input,
            List<MutationOptions.Applied> applied,
            O data,
            @Nullable Throwable thrown) {
        Throwable cause = Load.cause(thrown);
        if (cause == null) {
            applied.forEach(MutationOptions.Applied::commit);
            options.invalidated().forEach(client::invalidate);
            options.successes().forEach(observer -> observe(() -> observer.accept(data, input)));
            run.complete(data);
            return;
        }
        applied.forEach(MutationOptions.Applied::rollBack);
        RuntimeException failure = cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
        options.errors().forEach(observer -> observe(() -> observer.accept(failure, input)));
        run.completeExceptionally(failure);
    }

    private void observe(Runnable observer) {
        try {
            observer.run();
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "An observer of the mutation " + operation + " failed.", e);
        }
    }

    @Override
    public String toString() {
        return "Mutation " + operation;
    }
}
