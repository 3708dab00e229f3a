package dev.kit.constructs.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Several JVMs that run one main class and are killed at random. */
final class ChaosProcesses implements AutoCloseable {

    private static final int LONGEST_LIFE_MILLIS = 1_500;

    private final Class<?> main;
    private final Map<String, String> environment;
    private final List<ChaosProcess> running = new ArrayList<>();
    private int killed;

    ChaosProcesses(Class<?> main, Map<String, String> environment) {
        this.main = main;
        this.environment = environment;
    }

    void start(int count) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            running.add(ChaosProcess.start(main, environment));
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
        running.set(victim, ChaosProcess.start(main, environment));
    }

    int killed() {
        return killed;
    }

    @Override
    public void close() {
        running.forEach(ChaosProcess::kill);
    }
}
