package dev.kit.benchmarks.pgboss;

import com.sun.management.OperatingSystemMXBean;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventOrigin;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RetryPolicy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;

/**
 * Kit beside pg-boss on Node.js: one PostgreSQL, the tables that pg-boss created, one client each, in turns.
 *
 * <p>Arguments: rounds, and jobs per round.
 */
public final class PgBossBenchmark {

    record OrderPlaced(String orderId, double total, long at) {}

    /** The time and the CPU time of one side, in seconds. */
    record Cost(double seconds, double cpu) {}

    private static final EventType<OrderPlaced> ORDERS = EventType.of("kit", OrderPlaced.class);
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final String address;
    private final NpmPeer npm;
    private final int rounds;
    private final int jobs;

    private PgBossBenchmark(String address, NpmPeer npm, int rounds, int jobs) {
        this.address = address;
        this.npm = npm;
        this.rounds = rounds;
        this.jobs = jobs;
    }

    /** Runs all measurements and prints the ratios. */
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int jobs = args.length > 1 ? Integer.parseInt(args[1]) : 20_000;
        String name = "kit_benchmark_pgboss";
        JdbcClient admin = JdbcClient.create(
                new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres"));
        admin.sql("drop database if exists " + name + " with (force)").update();
        admin.sql("create database " + name).update();
        String address = "//postgres@127.0.0.1:5432/" + name;
        try (NpmPeer npm = NpmPeer.start("postgres:" + address, "pgboss")) {
            new PgBossBenchmark("pgboss:" + address, npm, rounds, jobs).run();
        } finally {
            admin.sql("drop database if exists " + name + " with (force)").update();
        }
    }

    private void run() throws Exception {
        round(100, jobs);
        System.out.println("Kit beside pg-boss 12.35.0; jobs per second and CPU of the client, Kit's over npm's");
        for (int batch : new int[] {1_000, 100, 1}) {
            int count = batch == 1 ? Math.max(1_000, jobs / 10) : jobs;
            List<double[]> ratios = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                ratios.add(round(batch, count));
            }
            System.out.printf(
                    "batch %5d: send %.2fx with %.2f of the CPU, handle %.2fx with %.2f of the CPU%n",
                    batch, median(ratios, 0), median(ratios, 1), median(ratios, 2), median(ratios, 3));
        }
        latency();
    }

    /** Speed and CPU of sending, then those of handling, as ratios. */
    private double[] round(int batch, int count) throws Exception {
        Cost npmSend = npm.measure("send " + count + " " + batch);
        Cost npmHandle = npm.measure("drain " + count + " " + batch);
        try (Publisher publisher = Publisher.fromConnectionString(address);
                EventConsumer consumer = EventConsumer.fromConnectionString(address)) {
            consumer.subscribe(settings(1), events -> Map.of()).close(Duration.ofSeconds(5));
            Cost kitSend = measure(() -> send(publisher, count, batch));
            Cost kitHandle = measure(() -> handle(consumer, count, batch));
            return new double[] {
                npmSend.seconds() / kitSend.seconds(),
                kitSend.cpu() / npmSend.cpu(),
                npmHandle.seconds() / kitHandle.seconds(),
                kitHandle.cpu() / npmHandle.cpu()
            };
        }
    }

    private static EventConsumer.Settings settings(int batch) {
        return new EventConsumer.Settings(
                "benchmark", Set.of(ORDERS.name()), batch, 1, RetryPolicy.DEFAULT, Duration.ofSeconds(30));
    }

    private static boolean send(Publisher publisher, int count, int batch) {
        EventOrigin origin = EventOrigin.of("benchmark");
        for (int sent = 0; sent < count; sent += batch) {
            int first = sent;
            List<Envelope> events = IntStream.range(0, batch)
                    .mapToObj(i -> origin.envelope(ORDERS.of(order(first + i))))
                    .toList();
            publisher.publish(events);
        }
        return true;
    }

    private static OrderPlaced order(int number) {
        return new OrderPlaced("o" + number, 99.99, System.currentTimeMillis());
    }

    private static boolean handle(EventConsumer consumer, int count, int batch) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(count);
        var subscription = consumer.subscribe(settings(batch), events -> {
            events.forEach(event -> left.countDown());
            return Map.of();
        });
        left.await();
        subscription.close(Duration.ofSeconds(5));
        return true;
    }

    private void latency() throws Exception {
        int perSecond = 200;
        int count = perSecond * 6;
        JsonNode other = npm.ask("latency " + perSecond + " 6");
        Queue<Long> delays = new ConcurrentLinkedQueue<>();
        try (Publisher publisher = Publisher.fromConnectionString(address);
                EventConsumer consumer = EventConsumer.fromConnectionString(address)) {
            consumer.subscribe(settings(1), events -> {
                delays.add(System.currentTimeMillis()
                        - events.get(0).envelope().payload().get("at").asLong());
                return Map.of();
            });
            pace(publisher, perSecond, count);
            Thread.sleep(1_000);
        }
        long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                "200 a second, one by one: Kit p50 %d ms, p99 %d ms, %d left waiting; npm p50 %d ms, p99 %d ms, %d left%n",
                sorted[sorted.length / 2],
                sorted[sorted.length * 99 / 100],
                count - sorted.length,
                other.get("p50").asLong(),
                other.get("p99").asLong(),
                other.get("left").asLong());
    }

    private static void pace(Publisher publisher, int perSecond, int count) throws InterruptedException {
        long start = System.nanoTime();
        for (int n = 0; n < count; n++) {
            long wait = start + n * 1_000_000_000L / perSecond - System.nanoTime();
            if (wait > 0) {
                Thread.sleep(Duration.ofNanos(wait).toMillis());
            }
            publisher.publish(List.of(EventOrigin.of("benchmark").envelope(ORDERS.of(order(n)))));
        }
    }

    private interface Work {
        boolean run() throws Exception;
    }

    private static Cost measure(Work work) throws Exception {
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        work.run();
        return new Cost((System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - cpu) / 1e9);
    }

    private static double median(List<double[]> ratios, int column) {
        double[] sorted =
                ratios.stream().mapToDouble(ratio -> ratio[column]).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }
}
