package dev.kit.benchmarks.pgboss;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * A client's costs for some jobs.
 *
 * @param jobs how many
 * @param seconds the time they took
 * @param cpu the CPU time of the whole process meanwhile, in seconds; compiler and collector included
 */
record Cost(int jobs, double seconds, double cpu) {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Measures work in this process. */
    static Cost of(int jobs, Work work) throws Exception {
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        work.run();
        return new Cost(jobs, (System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - cpu) / 1e9);
    }

    double perSecond() {
        return jobs / seconds;
    }

    @FunctionalInterface
    interface Work {

        void run() throws Exception;
    }
}
