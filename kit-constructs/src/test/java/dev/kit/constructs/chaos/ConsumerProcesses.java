package dev.kit.constructs.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The consumers of a chaos, each in a JVM of its own. */
final class ConsumerProcesses implements AutoCloseable {

    private static final int LONGEST_LIFE_MILLIS = 1_500;

    private final String connectionString;
    private final Ledger ledger;
    private final List<ConsumerProcess> running = new ArrayList<>();
    private int killed;

    ConsumerProcesses(String connectionString, Ledger ledger) {
        this.connectionString = connectionString;
        this.ledger = ledger;
    }

    void start(int count) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            running.add(ConsumerProcess.start(connectionString, ledger));
        }
        // The first publication finds the queue that consumers declare.
        running.get(0).awaitReady();
    }

    /** Kills one of them while it works, and starts another in its place. */
    void killOne(Random random) throws IOException, InterruptedException {
        int victim = random.nextInt(running.size());
        running.get(victim).awaitReady();
        Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
        running.get(victim).kill();
        killed++;
        running.set(victim, ConsumerProcess.start(connectionString, ledger));
    }

    int killed() {
        return killed;
    }

    @Override
    public void close() {
        running.forEach(ConsumerProcess::kill);
    }
}
