package dev.kit.benchmarks.crons;

import static dev.kit.constructs.crons.Crons.c;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.support.CronTrigger;

/**
 * The processor time that ten thousand scheduled crons take, beside Spring's scheduler with as many cron triggers.
 *
 * <p>Arguments: seconds (60), crons (10000). Each cron fires once an hour, at minutes spread evenly, so that a
 * sixtieth of them runs in each minute.
 */
public final class CronBenchmark {

    private static final AtomicLong RUNS = new AtomicLong();

    private CronBenchmark() {}

    public static void main(String[] arguments) throws InterruptedException {
        Duration time = Duration.ofSeconds(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60);
        int number = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
        double spring = spring(number, time);
        double kit = kit(number, time);
        System.out.printf("kit/spring: %.2f%n", kit / spring);
    }

    private static double kit(int number, Duration time) throws InterruptedException {
        List<Cron<?, ?>> crons = new ArrayList<>();
        for (int n = 0; n < number; n++) {
            crons.add(
                    c.schedule("cron(" + n % 60 + " * * * *)").name("cron-" + n).handle(ctx -> RUNS.incrementAndGet()));
        }
        ConstructEnvironment environment =
                ConstructEnvironment.of(ServiceRegistry.create(new EnvironmentParser(Map.of())));
        try (CronScheduler scheduler = CronScheduler.inProcess(crons, environment, CronScheduler.DEFAULT_THREADS)) {
            scheduler.start();
            return measure("kit", number, time);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // counted, not awaited
    private static double spring(int number, Duration time) throws InterruptedException {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(CronScheduler.DEFAULT_THREADS);
        scheduler.initialize();
        for (int n = 0; n < number; n++) {
            scheduler.schedule(RUNS::incrementAndGet, new CronTrigger("0 " + n % 60 + " * * * *"));
        }
        try {
            return measure("spring", number, time);
        } finally {
            scheduler.shutdown();
        }
    }

    /** The share of one core, in percent, after the start has calmed down. */
    private static double measure(String name, int number, Duration time) throws InterruptedException {
        Thread.sleep(3_000);
        RUNS.set(0);
        long before = processorNanos();
        Thread.sleep(time.toMillis());
        double percent = 100.0 * (processorNanos() - before) / time.toNanos();
        System.out.printf(
                "%-6s %d crons, %d runs in %d s: %.3f %% of one core%n",
                name, number, RUNS.get(), time.toSeconds(), percent);
        return percent;
    }

    private static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
