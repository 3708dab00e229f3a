package dev.kit.benchmarks.outbox;

import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.OutboxRelay;
import dev.kit.constructs.events.outbox.RelaySettings;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Relays a full outbox to a publisher that takes everything, with Kit and by hand, in turns. */
final class RelayBenchmark {

    private static final int WARM_UP = 3;

    private final OutboxDatabase database;
    private final int rounds;
    private final int events;

    RelayBenchmark(OutboxDatabase database, int rounds, int events) {
        this.database = database;
        this.rounds = rounds;
        this.events = events;
    }

    void run(String what, int keys) throws Exception {
        double[] ours = new double[rounds];
        double[] theirs = new double[rounds];
        double[] ratios = new double[rounds];
        int total = keys == 1 ? events / 10 : events;
        String target = keys == 1 ? "by hand in batches" : "target 0.50";
        for (int round = -WARM_UP; round < rounds; round++) {
            boolean oursFirst = round % 2 == 0;
            double kit = oursFirst ? rate(this::relay, total, keys) : 0;
            double hand = rate(new RelayedByHand(database.dataSource())::run, total, keys);
            kit = oursFirst ? kit : rate(this::relay, total, keys);
            if (round >= 0) {
                ours[round] = kit;
                theirs[round] = hand;
                ratios[round] = kit / hand;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "relay %,d events %s: Kit %,7.0f/s, by hand %,7.0f/s, ratio %.2f (%s)%n",
                total,
                what,
                Figures.median(ours),
                Figures.median(theirs),
                Figures.median(ratios),
                target);
    }

    private long relay() throws Exception {
        LongAdder taken = new LongAdder();
        Publisher publisher = batch -> taken.add(batch.size());
        try (OutboxRelay relay =
                new OutboxRelay("events", database.dataSource(), () -> publisher, RelaySettings.DEFAULT)) {
            relay.sendDue();
        }
        return taken.sum();
    }

    private double rate(Relaying work, int total, int keys) throws Exception {
        database.fill(total, keys);
        long start = System.nanoTime();
        long taken = work.relay();
        double rate = total * 1e9 / (System.nanoTime() - start);
        if (taken != total) {
            throw new IllegalStateException(taken + " of " + total + " events were relayed.");
        }
        return rate;
    }

    @FunctionalInterface
    private interface Relaying {

        long relay() throws Exception;
    }
}
