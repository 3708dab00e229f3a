package dev.kit.benchmarks.typescript;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The cost of a program.
 *
 * @param wall seconds from start to end
 * @param cpu seconds of processor time, all threads and children included
 * @param memory the peak of its memory in MB
 * @param output what it printed
 */
record Cost(double wall, double cpu, double memory, String output) {

    /** Returns the median of a figure. */
    static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        double[] sorted = costs.stream().mapToDouble(figure).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }
}
