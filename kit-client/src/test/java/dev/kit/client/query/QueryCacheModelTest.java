package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random steps of several threads, each compared with a model of one key that knows no threads. */
@Tag("slow")
class QueryCacheModelTest {

    private static final int THREADS = 8;
    private static final int STEPS = 200_000;
    private static final int KEYS = 24;
    private static final long FOREVER = Duration.ofHours(1).toNanos();

    private final QueryCache cache = new QueryCache(CacheLimits.DEFAULTS, System::nanoTime, Runnable::run);
    private final List<Model> models = new ArrayList<>();

    @Test
    @DisplayName("200,000 random steps of 8 threads agree with a sequential model")
    void agrees() throws Exception {
        long seed = Long.getLong("kit.seed", ThreadLocalRandom.current().nextLong());
        System.getLogger("dev.kit.client.query").log(System.Logger.Level.INFO, "kit.seed=" + seed);
        for (int i = 0; i < KEYS; i++) {
            models.add(new Model(cache, new EntryKey(QueryKey.of("GET /k" + i), "", false)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(seed + thread);
                running.add(threads.submit(() -> {
                    for (int step = 0; step < STEPS / THREADS; step++) {
                        step(random);
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (Exception e) {
            throw new AssertionError("Repeat with -Dkit.seed=" + seed, e);
        } finally {
            threads.shutdownNow();
        }
        assertThat(models.stream().mapToInt(model -> model.steps).sum()).isEqualTo(STEPS);
        assertThat(models).allSatisfy(model -> assertThat(model.loads).isPositive());
    }

    private void step(Random random) {
        if (random.nextInt(200) == 0) {
            models.forEach(model -> model.lock.lock());
            try {
                cache.invalidate(key -> true);
                models.forEach(Model::invalidated);
                models.get(0).steps++;
                models.forEach(Model::compare);
            } finally {
                models.forEach(model -> model.lock.unlock());
            }
            return;
        }
        Model model = models.get(random.nextInt(KEYS));
        model.lock.lock();
        try {
            model.step(random);
            model.steps++;
            model.compare();
        } finally {
            model.lock.unlock();
        }
    }

    /** What one key must be after each step; the cache is only used under the lock of the key. */
    private static final class Model {

        private final ReentrantLock lock = new ReentrantLock();
        private final QueryCache cache;
        private final EntryKey key;
        private final List<InFlight> inFlight = new ArrayList<>();
        private final List<Change> changes = new ArrayList<>();
        private final AtomicInteger started = new AtomicInteger();
        private @Nullable Integer value;
        private boolean invalid;
        private @Nullable InFlight current;
        private @Nullable InFlight outdated;
        private int steps;
        private int loads;

        Model(QueryCache cache, EntryKey key) {
            this.cache = cache;
            this.key = key;
        }

        void step(Random random) {
            int number = random.nextInt(1_000_000);
            switch (random.nextInt(9)) {
                case 0, 1 -> fetch();
                case 2, 3 -> finish(random, number);
                case 4 -> fail(random);
                case 5 -> {
                    cache.invalidate(key::equals);
                    invalidated();
                }
                case 6 -> set(random, number);
                case 7 -> change(number);
                default -> settle(random);
            }
        }

        private void fetch() {
            InFlight next = new InFlight();
            int before = started.get();
            CompletableFuture<@Nullable Object> result = cache.fetch(key, FOREVER, base -> {
                started.incrementAndGet();
                return next.answer;
            });
            if (value != null && !invalid) {
                assertThat(result).isCompletedWithValue(visible());
                assertThat(started).hasValue(before);
            } else if (current != null) {
                assertThat(started).hasValue(before);
                current.waiting.add(result);
            } else {
                assertThat(started).hasValue(before + 1);
                loads++;
                next.waiting.add(result);
                inFlight.add(next);
                current = next;
                outdated = null;
            }
        }

        private void finish(Random random, int number) {
            InFlight load = any(inFlight, random);
            if (load == null) {
                return;
            }
            load.answer.complete(new Loader.Loaded(number, null, 1, true));
            inFlight.remove(load);
            Integer expected = number;
            if (load == current) {
                value = number;
                invalid = false;
                changes.removeIf(change -> change.committed);
                expected = visible();
            }
            forget(load);
            Integer data = expected;
            assertThat(load.waiting).allSatisfy(waiter -> assertThat(waiter).isCompletedWithValue(data));
        }

        private void fail(Random random) {
            InFlight load = any(inFlight, random);
            if (load == null) {
                return;
            }
            load.answer.completeExceptionally(new IllegalStateException("no"));
            inFlight.remove(load);
            forget(load);
            assertThat(load.waiting).allSatisfy(waiter -> assertThat(waiter).isCompletedExceptionally());
        }

        private void forget(InFlight load) {
            current = load == current ? null : current;
            outdated = load == outdated ? null : outdated;
        }

        void invalidated() {
            if (value != null || current != null || outdated != null) {
                invalid = true;
                outdate();
            }
        }

        private void outdate() {
            outdated = current == null ? outdated : current;
            current = null;
        }

        private void set(Random random, int number) {
            if (random.nextInt(3) == 0) {
                cache.set(key, number, 1);
                value = number;
                invalid = false;
                changes.clear();
                outdate();
            }
        }

        private void change(int number) {
            Change change = new Change(number);
            cache.update(key, now -> now.change(change.made));
            if (value != null) {
                changes.add(change);
                outdate();
            }
        }

        private void settle(Random random) {
            Change change = any(changes.stream().filter(each -> !each.committed).toList(), random);
            if (change == null) {
                return;
            }
            if (random.nextBoolean()) {
                cache.update(key, now -> now.rollBack(change.made));
                changes.remove(change);
            } else {
                cache.update(key, now -> now.commit(change.made));
                change.committed = true;
                outdate();
            }
            while (!changes.isEmpty() && changes.get(0).committed) {
                value = changes.remove(0).apply(Objects.requireNonNull(value));
            }
        }

        private @Nullable Integer visible() {
            Integer shown = value;
            for (Change change : changes) {
                shown = shown == null ? null : change.apply(shown);
            }
            return shown;
        }

        void compare() {
            CacheEntry entry = cache.peek(key);
            assertThat(entry.data()).isEqualTo(visible());
            assertThat(cache.stale(entry, FOREVER)).isEqualTo(value == null || invalid);
            assertThat(entry.currentLoad() != null).isEqualTo(current != null);
        }

        private static <T> @Nullable T any(List<T> list, Random random) {
            return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
        }
    }

    private static final class InFlight {
        private final CompletableFuture<Loader.Loaded> answer = new CompletableFuture<>();
        private final List<CompletableFuture<@Nullable Object>> waiting = new ArrayList<>();
    }

    /** A change whose order matters. */
    private static final class Change {

        private final int number;
        private final OptimisticChange made;
        private boolean committed;

        Change(int number) {
            this.number = number;
            this.made = new OptimisticChange(data -> apply((Integer) data));
        }

        int apply(int shown) {
            return (int) ((shown * 31L + number) % 1_000_003);
        }
    }
}
