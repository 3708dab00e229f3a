package dev.kit.benchmarks.outbox;

/** Compares the outbox with what one would write by hand; needs PostgreSQL on 127.0.0.1:5432 that trusts postgres. */
public final class OutboxBenchmark {

    private OutboxBenchmark() {}

    /**
     * Prints events per second, microseconds, and their ratios.
     *
     * @param arguments the rounds, 7 by default, and the events relayed in one round, 10,000 by default
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        int events = arguments.length > 1 ? Integer.parseInt(arguments[1].replace("_", "")) : 10_000;
        try (OutboxDatabase database = OutboxDatabase.create()) {
            RelayBenchmark relaying = new RelayBenchmark(database, rounds, events);
            relaying.run("without keys", 0);
            relaying.run("of 1,000 keys", 1_000);
            relaying.run("of 1 key", 1);
            new InsertBenchmark(database, rounds, 2_000).run();
        }
    }
}
