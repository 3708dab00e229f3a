package dev.kit.benchmarks.devloop;

import java.io.IOException;

/** One way of developing an application. */
interface Contender extends AutoCloseable {

    /** The name in the table. */
    String name();

    /** Where the application answers. */
    int port();

    /** Brings a saved source into the application where a contender does not look by itself. */
    void saved() throws IOException;

    @Override
    void close() throws IOException;
}
