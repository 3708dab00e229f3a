package dev.kit.cli.dev.door;

import dev.kit.redaction.callers.CallerRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gate that admits requests once the application is up to date. Thread-safe. */
@FunctionalInterface
public interface Gate {

    /**
     * Waits until the application reflects all earlier file changes.
     *
     * <p>Changes after the call are not waited for.
     *
     * @param target the request target, such as {@code /orders?page=2}
     */
    Passage enter(String target) throws InterruptedException;

    /** Returns the rules for callers who may see source lines. */
    default CallerRules readers() {
        return new CallerRules(List.of(), List.of(), false);
    }

    /** The decision on a request at the proxy. */
    sealed interface Passage {

        /**
         * Permission to forward the request.
         *
         * @param port the application's port on the loopback interface
         * @param generation a number that changes whenever the application temporarily stops listening
         * @param answered to be called once, when the application has responded or the attempt has failed
         */
        record Open(int port, int generation, Runnable answered) implements Passage {}

        /** A response by the proxy, because the application cannot serve the request. */
        record Closed(Obstacle obstacle) implements Passage {}

        /**
         * A response by the proxy to a request for the build state.
         *
         * @param obstacle the problem, or null if there is none
         */
        record Told(@Nullable Obstacle obstacle) implements Passage {}
    }
}
