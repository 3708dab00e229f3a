package dev.kit.cli.dev.door;

import org.jspecify.annotations.Nullable;

/** Says for each request when and where it may go. Thread-safe. */
@FunctionalInterface
public interface Gate {

    /**
     * Waits until what runs is as new as the files were when the method was called.
     *
     * @param target what the request asks for, such as {@code /orders?page=2}
     */
    Passage enter(String target) throws InterruptedException;

    /** The answer to a request at the door. */
    sealed interface Passage {

        /**
         * The request may go on.
         *
         * @param port the application's port on the loopback interface
         * @param generation changes whenever the application stops listening for a while
         * @param answered to be called once, when the application has answered or the attempt has failed
         */
        record Open(int port, int generation, Runnable answered) implements Passage {}

        /** The request is answered here. */
        record Closed(Obstacle obstacle) implements Passage {}

        /**
         * The request asks how the build is, and is answered here.
         *
         * @param obstacle what is wrong, or null when all is well
         */
        record Told(@Nullable Obstacle obstacle) implements Passage {}
    }
}
