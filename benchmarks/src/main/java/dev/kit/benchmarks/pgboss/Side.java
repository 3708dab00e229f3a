package dev.kit.benchmarks.pgboss;

/** One of the two clients that take turns. */
interface Side {

    /** Sends jobs in batches. */
    Cost send(int jobs, int batch) throws Exception;

    /** Handles the jobs that were sent, in batches, and marks them as done. */
    Cost handle(int jobs, int batch) throws Exception;

    /** Sends jobs one by one at a steady rate while a worker handles them. */
    Latency latency(int perSecond, int seconds) throws Exception;
}
