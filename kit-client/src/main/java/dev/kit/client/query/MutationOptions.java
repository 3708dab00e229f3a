package dev.kit.client.query;

import dev.kit.client.CallOption;
import dev.kit.client.QueryOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of a mutation. Immutable. */
public final class MutationOptions<I, O extends @Nullable Object> {

    private final @Nullable String scope;
    private final List<QueryKey> invalidated;
    private final List<Optimistic<I>> changes;
    private final List<BiConsumer<? super O, ? super I>> successes;
    private final List<BiConsumer<? super RuntimeException, ? super I>> errors;
    private final CallOption[] callOptions;

    MutationOptions() {
        this(null, List.of(), List.of(), List.of(), List.of(), new CallOption[0]);
    }

    private MutationOptions(
            @Nullable String scope,
            List<QueryKey> invalidated,
            List<Optimistic<I>> changes,
            List<BiConsumer<? super O, ? super I>> successes,
            List<BiConsumer<? super RuntimeException, ? super I>> errors,
            CallOption[] callOptions) {
        this.scope = scope;
        this.invalidated = invalidated;
        this.changes = changes;
        this.successes = successes;
        this.errors = errors;
        this.callOptions = callOptions;
    }

    /** Runs the mutations of the same scope one after the other. By default they run at the same time. */
    public MutationOptions<I, O> scope(String name) {
        return new MutationOptions<>(name, invalidated, changes, successes, errors, callOptions);
    }

    /** Invalidates all queries of these operations after a success. */
    public MutationOptions<I, O> invalidates(QueryOperation<?, ?, ?>... operations) {
        return invalidates(Stream.of(operations).map(QueryKey::of).toArray(QueryKey[]::new));
    }

    /** Invalidates the queries that these prefixes select after a success. */
    public MutationOptions<I, O> invalidates(QueryKey... prefixes) {
        return new MutationOptions<>(
                scope, plus(invalidated, List.of(prefixes)), changes, successes, errors, callOptions);
    }

    /**
     * Changes cached data at once, and back if the mutation fails.
     *
     * <p>If the query has no data, nothing changes. Other changes remain when this one is taken back. The function may
     * be called several times and must return a new value.
     *
     * @param query the operation whose data changes
     * @param input returns the input of the query for that of the mutation
     * @param change returns the changed data
     */
    public <Q, D> MutationOptions<I, O> optimistic(
            QueryOperation<Q, D, ?> query,
            Function<? super I, ? extends Q> input,
            BiFunction<? super D, ? super I, ? extends D> change) {
        return new MutationOptions<>(
                scope,
                invalidated,
                plus(changes, List.of(Optimistic.of(query, input, change))),
                successes,
                errors,
                callOptions);
    }

    /** Calls {@code observer} with the data and the input after a success. Its exceptions are logged. */
    public MutationOptions<I, O> onSuccess(BiConsumer<? super O, ? super I> observer) {
        return new MutationOptions<>(
                scope, invalidated, changes, plus(successes, List.of(observer)), errors, callOptions);
    }

    /** Calls {@code observer} with the failure and the input after a failure. Its exceptions are logged. */
    public MutationOptions<I, O> onError(BiConsumer<? super RuntimeException, ? super I> observer) {
        return new MutationOptions<>(
                scope, invalidated, changes, successes, plus(errors, List.of(observer)), callOptions);
    }

    /** Sets options for the call. */
    public MutationOptions<I, O> withCall(CallOption... options) {
        return new MutationOptions<>(scope, invalidated, changes, successes, errors, options.clone());
    }

    private static <T> List<T> plus(List<? extends T> list, List<? extends T> more) {
        List<T> all = new ArrayList<>(list);
        all.addAll(more);
        return List.copyOf(all);
    }

    @Nullable String scope() {
        return scope;
    }

    List<QueryKey> invalidated() {
        return invalidated;
    }

    List<Optimistic<I>> changes() {
        return changes;
    }

    List<BiConsumer<? super O, ? super I>> successes() {
        return successes;
    }

    List<BiConsumer<? super RuntimeException, ? super I>> errors() {
        return errors;
    }

    CallOption[] callOptions() {
        return callOptions;
    }

    /** A change of the data of a query, for an input of the mutation. */
    @FunctionalInterface
    interface Optimistic<I> {

        Applied apply(QueryClient client, I input);

        @SuppressWarnings("unchecked") // the entry of this key has the data of this operation
        static <I, Q, D> Optimistic<I> of(
                QueryOperation<Q, D, ?> query,
                Function<? super I, ? extends Q> toQuery,
                BiFunction<? super D, ? super I, ? extends D> change) {
            return (client, input) -> {
                EntryKey key = client.key(client.plan(query, toQuery.apply(input)));
                OptimisticChange made = new OptimisticChange(data -> change.apply((D) data, input));
                client.cache().update(key, now -> now.change(made));
                return new Applied(client.cache(), key, made);
            };
        }
    }

    /** A change that was made, until it is committed or rolled back. */
    record Applied(QueryCache cache, EntryKey key, OptimisticChange change) {

        void commit() {
            cache.update(key, now -> now.commit(change));
        }

        void rollBack() {
            cache.update(key, now -> now.rollBack(change));
        }
    }
}
