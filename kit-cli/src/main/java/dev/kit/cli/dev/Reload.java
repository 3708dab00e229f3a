package dev.kit.cli.dev;

import java.io.IOException;

/** One way to bring a change into the running application. */
interface Reload {

    /** What it is called in the report, such as {@code restarted}. */
    String verb();

    /**
     * Replaces what runs by what was compiled.
     *
     * @param takeOver puts the new classes and resources in place
     * @return whether the application answers again
     */
    boolean apply(TakeOver takeOver) throws IOException, InterruptedException;

    /** Puts new classes and resources where the application runs from. */
    @FunctionalInterface
    interface TakeOver {

        /** Copies what changed and deletes what is gone. */
        void run() throws IOException;
    }
}
