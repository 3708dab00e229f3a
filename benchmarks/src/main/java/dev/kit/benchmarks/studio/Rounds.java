package dev.kit.benchmarks.studio;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Steps that are measured in turns, in another order each round, so that whatever else the machine does meets all. */
final class Rounds {

    /** Enough for the compiler, and for the driver to have every statement prepared by the server. */
    private static final int WARM = 40;

    private final List<Runnable> steps = new ArrayList<>();

    /** Adds a step and tells its number. */
    int add(Runnable step) {
        steps.add(step);
        return steps.size() - 1;
    }

    /** Milliseconds of each step at the median. */
    double[] medians(int rounds) {
        double[][] times = new double[steps.size()][rounds];
        List<Integer> sequence = new ArrayList<>();
        for (int step = 0; step < steps.size(); step++) {
            sequence.add(step);
        }
        Random random = new Random(7);
        for (int round = -WARM; round < rounds; round++) {
            Collections.shuffle(sequence, random);
            for (int step : sequence) {
                long began = System.nanoTime();
                steps.get(step).run();
                if (round >= 0) {
                    times[step][round] = (System.nanoTime() - began) / 1e6;
                }
            }
        }
        return Arrays.stream(times).mapToDouble(Rounds::median).toArray();
    }

    private static double median(double[] times) {
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
