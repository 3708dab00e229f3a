package dev.kit.benchmarks.dispatch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Counts what the measuring thread itself used of the processor, which says more than time where others run too. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ThreadCpu {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Nanoseconds of the processor in this iteration. */
    public long cpuNanos;

    /** Requests in this iteration. */
    public long requests;

    private long begun;

    /** Begins to count. */
    @Setup(Level.Iteration)
    public void begin() {
        requests = 0;
        begun = THREADS.getCurrentThreadCpuTime();
    }

    /** Ends the count. */
    @TearDown(Level.Iteration)
    public void end() {
        cpuNanos = THREADS.getCurrentThreadCpuTime() - begun;
    }
}
