package dev.kit.client.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is known about one key at one moment.
 *
 * <p>Never changes once a transition has returned it. The functions are pure, since a thread that loses a race repeats
 * them. Compared by identity.
 */
final class CacheEntry {

    static final CacheEntry EMPTY = new CacheEntry();

    private @Nullable StoredValue value;
    private List<OptimisticChange> changes = List.of();
    private Set<OptimisticChange> committed = Set.of();
    private @Nullable Object data;
    private boolean invalidated;
    private long generation;
    private @Nullable Load load;
    private boolean again;
    private List<Observation<?>> observations = List.of();
    private @Nullable RuntimeException failure;
    private long version;

    private CacheEntry() {}

    private CacheEntry(CacheEntry before) {
        value = before.value;
        changes = before.changes;
        committed = before.committed;
        invalidated = before.invalidated;
        generation = before.generation;
        load = before.load;
        again = before.again;
        observations = before.observations;
        failure = before.failure;
        version = before.version + 1;
    }

    @Nullable StoredValue value() {
        return value;
    }

    /** Returns the stored value with the changes that mutations expect. */
    @Nullable Object data() {
        return data;
    }

    boolean invalidated() {
        return invalidated;
    }

    long version() {
        return version;
    }

    @Nullable Load load() {
        return load;
    }

    /** Returns the load in flight if its result will be up to date. */
    @Nullable Load currentLoad() {
        return load != null && load.generation() == generation ? load : null;
    }

    boolean again() {
        return again;
    }

    List<Observation<?>> observations() {
        return observations;
    }

    @Nullable RuntimeException failure() {
        return failure;
    }

    boolean fresh(long now, long staleNanos) {
        return value != null && !invalidated && now - value.at() < staleNanos;
    }

    /** Returns whether nothing is lost when this entry is removed. */
    boolean isEmpty() {
        return value == null && load == null && observations.isEmpty();
    }

    /** Returns whether the entry is in use, so that it must not be evicted. */
    boolean pinned() {
        return load != null || !observations.isEmpty() || !changes.isEmpty();
    }

    CacheEntry loading(LoadFactory factory) {
        CacheEntry next = new CacheEntry(this);
        next.load = factory.create(generation);
        next.again = false;
        return next.done();
    }

    /** Returns the entry after {@code ended} has succeeded at {@code now}. */
    CacheEntry loaded(Load ended, Loader.Loaded result, long now) {
        if (load != ended) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.load = null;
        next.failure = null;
        if (ended.generation() == generation) {
            next.invalidated = false;
            next.value = result.storable() ? new StoredValue(result.data(), result.etag(), result.bytes(), now) : null;
            next.changes = next.value == null ? List.of() : pending();
            next.committed = Set.of();
        }
        return next.done();
    }

    /** Returns the entry after {@code ended} has failed or was cancelled. */
    CacheEntry failed(Load ended, @Nullable RuntimeException thrown) {
        if (load != ended) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.load = null;
        next.failure = thrown == null ? failure : thrown;
        return next.done();
    }

    CacheEntry invalidate() {
        if (value == null && load == null && observations.isEmpty()) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.generation++;
        next.invalidated = true;
        return next.done();
    }

    /** Returns an entry that loads once more when the outdated load has ended. */
    CacheEntry repeating() {
        if (again) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.again = true;
        return next.done();
    }

    CacheEntry set(@Nullable Object newData, long bytes, long now) {
        CacheEntry next = new CacheEntry(this);
        next.value = new StoredValue(newData, null, bytes, now);
        next.changes = List.of();
        next.committed = Set.of();
        next.generation++;
        next.invalidated = false;
        next.failure = null;
        return next.done();
    }

    /**
     * Returns the entry with an expected change, or this entry if there is no data to change.
     *
     * @throws RuntimeException if the change itself does
     */
    CacheEntry change(OptimisticChange change) {
        if (data == null || change.apply(data) == data) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.changes = new ArrayList<>(changes);
        next.changes.add(change);
        next.generation++;
        return next.done();
    }

    CacheEntry rollBack(OptimisticChange change) {
        if (!changes.contains(change)) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.changes = changes.stream().filter(other -> other != change).toList();
        next.settle();
        return next.done();
    }

    /** Returns the entry in which a change stays for good, in its place among those that are still expected. */
    CacheEntry commit(OptimisticChange change) {
        if (!changes.contains(change)) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.committed = new HashSet<>(committed);
        next.committed.add(change);
        next.generation++;
        next.settle();
        return next.done();
    }

    CacheEntry observed(Observation<?> observation) {
        CacheEntry next = new CacheEntry(this);
        next.observations = new ArrayList<>(observations);
        next.observations.add(observation);
        return next.done();
    }

    CacheEntry unobserved(Observation<?> observation) {
        if (!observations.contains(observation)) {
            return this;
        }
        CacheEntry next = new CacheEntry(this);
        next.observations =
                observations.stream().filter(other -> other != observation).toList();
        return next.done();
    }

    private List<OptimisticChange> pending() {
        return changes.stream().filter(change -> !committed.contains(change)).toList();
    }

    /** Applies the committed changes that no expected change precedes. */
    private void settle() {
        List<OptimisticChange> rest = new ArrayList<>(changes);
        while (value != null && !rest.isEmpty() && committed.contains(rest.get(0))) {
            OptimisticChange first = rest.remove(0);
            value = value.with(first.applyAgain(Objects.requireNonNull(value.data())));
            committed = new HashSet<>(committed);
            committed.remove(first);
        }
        changes = rest;
    }

    /** Ends a transition, after which the entry never changes. */
    private CacheEntry done() {
        data = value == null ? null : value.data();
        for (OptimisticChange change : changes) {
            data = data == null ? null : change.applyAgain(data);
        }
        failure = observations.isEmpty() ? null : failure;
        return this;
    }

    /** Creates the load of a generation. */
    interface LoadFactory {
        Load create(long generation);
    }
}
