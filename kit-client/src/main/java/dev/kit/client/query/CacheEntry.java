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
 * <p>Immutable; each transition returns another entry. The functions are pure, since a thread that loses a race repeats
 * them. Compared by identity.
 */
final class CacheEntry {

    static final CacheEntry EMPTY = new CacheEntry(new Builder());

    private final @Nullable StoredValue value;
    private final List<OptimisticChange> changes;
    private final Set<OptimisticChange> committed;
    private final @Nullable Object data;
    private final boolean invalidated;
    private final long generation;
    private final @Nullable Load load;
    private final boolean again;
    private final List<Observation<?>> observations;
    private final @Nullable RuntimeException failure;
    private final long version;

    private CacheEntry(Builder builder) {
        this.value = builder.value;
        this.changes = builder.changes;
        this.committed = builder.committed;
        this.data = builder.data();
        this.invalidated = builder.invalidated;
        this.generation = builder.generation;
        this.load = builder.load;
        this.again = builder.again;
        this.observations = builder.observations;
        this.failure = builder.observations.isEmpty() ? null : builder.failure;
        this.version = builder.version;
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
        Builder next = new Builder(this);
        next.load = factory.create(generation);
        next.again = false;
        return next.build();
    }

    /** Returns the entry after {@code ended} has succeeded at {@code now}. */
    CacheEntry loaded(Load ended, Loader.Loaded result, long now) {
        if (load != ended) {
            return this;
        }
        Builder next = new Builder(this);
        next.load = null;
        next.failure = null;
        if (ended.generation() == generation) {
            next.invalidated = false;
            next.value = result.storable() ? new StoredValue(result.data(), result.etag(), result.bytes(), now) : null;
            next.changes = next.value == null ? List.of() : pending();
            next.committed = Set.of();
        }
        return next.build();
    }

    /** Returns the entry after {@code ended} has failed or was cancelled. */
    CacheEntry failed(Load ended, @Nullable RuntimeException thrown) {
        if (load != ended) {
            return this;
        }
        Builder next = new Builder(this);
        next.load = null;
        next.failure = thrown == null ? failure : thrown;
        return next.build();
    }

    CacheEntry invalidate() {
        if (value == null && load == null && observations.isEmpty()) {
            return this;
        }
        Builder next = new Builder(this);
        next.generation++;
        next.invalidated = true;
        return next.build();
    }

    /** Returns an entry that loads once more when the outdated load has ended. */
    CacheEntry repeating() {
        if (again) {
            return this;
        }
        Builder next = new Builder(this);
        next.again = true;
        return next.build();
    }

    CacheEntry set(@Nullable Object newData, long bytes, long now) {
        Builder next = new Builder(this);
        next.value = new StoredValue(newData, null, bytes, now);
        next.changes = List.of();
        next.committed = Set.of();
        next.generation++;
        next.invalidated = false;
        next.failure = null;
        return next.build();
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
        Builder next = new Builder(this);
        next.changes = new ArrayList<>(changes);
        next.changes.add(change);
        next.generation++;
        return next.build();
    }

    CacheEntry rollBack(OptimisticChange change) {
        if (!changes.contains(change)) {
            return this;
        }
        Builder next = new Builder(this);
        next.changes = changes.stream().filter(other -> other != change).toList();
        next.settle();
        return next.build();
    }

    /** Returns the entry in which a change stays for good, in its place among those that are still expected. */
    CacheEntry commit(OptimisticChange change) {
        if (!changes.contains(change)) {
            return this;
        }
        Builder next = new Builder(this);
        next.committed = new HashSet<>(committed);
        next.committed.add(change);
        next.generation++;
        next.settle();
        return next.build();
    }

    CacheEntry observed(Observation<?> observation) {
        Builder next = new Builder(this);
        next.observations = new ArrayList<>(observations);
        next.observations.add(observation);
        return next.build();
    }

    CacheEntry unobserved(Observation<?> observation) {
        if (!observations.contains(observation)) {
            return this;
        }
        Builder next = new Builder(this);
        next.observations =
                observations.stream().filter(other -> other != observation).toList();
        return next.build();
    }

    private List<OptimisticChange> pending() {
        return changes.stream().filter(change -> !committed.contains(change)).toList();
    }

    /** Creates the load of a generation. */
    interface LoadFactory {
        Load create(long generation);
    }

    private static final class Builder {

        private @Nullable StoredValue value;
        private List<OptimisticChange> changes = List.of();
        private Set<OptimisticChange> committed = Set.of();
        private boolean invalidated;
        private long generation;
        private @Nullable Load load;
        private boolean again;
        private List<Observation<?>> observations = List.of();
        private @Nullable RuntimeException failure;
        private long version;

        Builder() {}

        Builder(CacheEntry entry) {
            value = entry.value;
            changes = entry.changes;
            committed = entry.committed;
            invalidated = entry.invalidated;
            generation = entry.generation;
            load = entry.load;
            again = entry.again;
            observations = entry.observations;
            failure = entry.failure;
            version = entry.version + 1;
        }

        /** Applies the committed changes that no expected change precedes. */
        void settle() {
            List<OptimisticChange> rest = new ArrayList<>(changes);
            while (value != null && !rest.isEmpty() && committed.contains(rest.get(0))) {
                OptimisticChange first = rest.remove(0);
                value = value.with(first.applyAgain(Objects.requireNonNull(value.data())));
                committed = new HashSet<>(committed);
                committed.remove(first);
            }
            changes = rest;
        }

        @Nullable Object data() {
            Object changed = value == null ? null : value.data();
            for (OptimisticChange change : changes) {
                changed = changed == null ? null : change.applyAgain(changed);
            }
            return changed;
        }

        CacheEntry build() {
            return new CacheEntry(this);
        }
    }
}
