package dev.kit.benchmarks.rabbitmq;

import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Publishes sales with Kit and by hand, in turns, and compares the events of a second. */
final class PublishBenchmark {

    private static final int WARM_UP = 4;

    private final Broker broker;
    private final int rounds;

    PublishBenchmark(Broker broker, int rounds) {
        this.broker = broker;
        this.rounds = rounds;
    }

    void run(int batch, int events) throws Exception {
        EventOrigin origin = EventOrigin.of("benchmark");
        List<Sale> sales = IntStream.range(0, batch).mapToObj(Sale::number).toList();
        try (Publisher publisher = broker.publisher();
                PublishedByHand hand = new PublishedByHand(broker)) {
            Timed kit = () -> publisher.publish(sales.stream()
                    .map(sale -> origin.envelope(Sale.SOLD.of(sale)))
                    .toList());
            Timed plain = () -> hand.publish(sales);
            for (int round = 0; round < WARM_UP; round++) {
                rate(kit, batch, events);
                rate(plain, batch, events);
            }
            double[] ours = new double[rounds];
            double[] theirs = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                boolean oursFirst = round % 2 == 0;
                ours[round] = oursFirst ? purgedRate(kit, batch, events) : 0;
                theirs[round] = purgedRate(plain, batch, events);
                ours[round] = oursFirst ? ours[round] : purgedRate(kit, batch, events);
            }
            print(batch, ours, theirs);
        }
    }

    private double purgedRate(Timed publication, int batch, int events) throws Exception {
        broker.purge();
        return rate(publication, batch, events);
    }

    private static double rate(Timed publication, int batch, int events) throws Exception {
        long start = System.nanoTime();
        for (int sent = 0; sent < events; sent += batch) {
            publication.run();
        }
        return events * 1e9 / (System.nanoTime() - start);
    }

    private static void print(int batch, double[] ours, double[] theirs) {
        System.out.printf(
                Locale.ROOT,
                "publish, batches of %3d: Kit %,7.0f/s, by hand %,7.0f/s, ratio %.2f (aim 0.90)%n",
                batch,
                Figures.median(ours),
                Figures.median(theirs),
                Figures.medianRatio(ours, theirs));
    }

    @FunctionalInterface
    private interface Timed {

        void run() throws Exception;
    }
}
