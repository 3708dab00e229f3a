package dev.kit.benchmarks.ratelimit;

import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Counts hits in the store of one process and in Caffeine, in turns: 8 threads, 100,000 keys. */
public final class RateLimitBenchmark {

    private static final int THREADS = 8;
    private static final int KEYS = 100_000;
    private static final int HITS = 200_000;
    private static final int WARM_UP = 4;
    private static final int ROUNDS = 15;
    private static final RateLimit LIMIT = RateLimit.of(1_000_000, Duration.ofMinutes(10));

    private final String[] keys = new String[20 * KEYS];

    private RateLimitBenchmark() {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = "GET:/users/:id:10.0." + i;
        }
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        RateLimitBenchmark benchmark = new RateLimitBenchmark();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            benchmark.compare(threads, "100,000 known keys", KEYS);
            benchmark.compare(threads, "a flood of 2,000,000 keys", 20 * KEYS);
        } finally {
            threads.shutdown();
        }
    }

    private void compare(ExecutorService threads, String name, int range)
            throws InterruptedException, ExecutionException {
        Supplier<RateLimitStore> kit = () -> RateLimitStore.inMemory(KEYS);
        Supplier<RateLimitStore> caffeine = () -> new CaffeineStore(KEYS);
        double[] ratios = new double[ROUNDS];
        double[] nanos = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            boolean kitFirst = round % 2 == 0;
            double first = measure(threads, kitFirst ? kit.get() : caffeine.get(), range);
            double second = measure(threads, kitFirst ? caffeine.get() : kit.get(), range);
            if (round >= 0) {
                nanos[round] = kitFirst ? first : second;
                ratios[round] = kitFirst ? first / second : second / first;
            }
        }
        Arrays.sort(nanos);
        Arrays.sort(ratios);
        System.out.printf(
                Locale.ROOT,
                "%s, 8 threads: %.0f ns a hit, %.2f x Caffeine's time (median of %d rounds, %.2f to %.2f)%n",
                name,
                nanos[ROUNDS / 2],
                ratios[ROUNDS / 2],
                ROUNDS,
                ratios[0],
                ratios[ROUNDS - 1]);
    }

    /** Returns the time of a hit once the store has met as many keys as it keeps. */
    private double measure(ExecutorService threads, RateLimitStore store, int range)
            throws InterruptedException, ExecutionException {
        for (int i = 0; i < KEYS; i++) {
            store.hit(keys[i], LIMIT);
        }
        long start = System.nanoTime();
        List<Future<Long>> all = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            SplittableRandom random = new SplittableRandom(thread);
            all.add(threads.submit(() -> hit(store, random, range)));
        }
        long refused = 0;
        for (Future<Long> each : all) {
            refused += each.get();
        }
        if (refused > 0) {
            throw new IllegalStateException("The limit was reached, so not only counting was measured.");
        }
        return (double) (System.nanoTime() - start) / (THREADS * HITS);
    }

    private long hit(RateLimitStore store, SplittableRandom random, int range) {
        long refused = 0;
        for (int i = 0; i < HITS; i++) {
            refused += store.hit(keys[random.nextInt(range)], LIMIT).allowed() ? 0 : 1;
        }
        return refused;
    }
}
