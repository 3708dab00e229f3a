package dev.kit.benchmarks.devloop;

import java.io.IOException;

/** One way of developing an application. */
interface Contender extends AutoCloseable {

    /** The name in the table. */
    String name();

    /** Returns the address of the application. */
    int port();

    /** Writes what the answer begins with, other members of the class that answers, and what is set at startup. */
    void edit(String answer, String members, String configured) throws IOException;

    /** Brings a saved source into the application where a contender does not look by itself. */
    void saved() throws IOException;

    /** Returns whether its process is alive. */
    boolean isRunning();

    /** The pause without requests before an edit, in milliseconds. */
    default long restMs() {
        return 0;
    }

    /** Slow contenders take part in every fifth turn, so that a run ends before the machine has other work. */
    default int turns() {
        return 5;
    }

    @Override
    void close() throws IOException;
}
