package dev.kit.benchmarks.rabbitmq;

import java.util.Arrays;

/** Medians of rounds. */
final class Figures {

    private Figures() {}

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The median of the ratios of each round. */
    static double medianRatio(double[] ours, double[] theirs) {
        double[] ratios = new double[ours.length];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] = ours[round] / theirs[round];
        }
        return median(ratios);
    }
}
