package dev.kit.constructs.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches runs that no request caused, from their first step to their last. Implementations are thread-safe.
 *
 * <p>A request has an adaptor that can watch it; such a run has nobody but its construct. An exception thrown by an
 * observer is logged and changes nothing.
 */
@FunctionalInterface
public interface RunObserver {

    /**
     * Begins to observe {@code run}, on the thread that does its work.
     *
     * @return called once on the same thread, after the last step
     */
    Observation begin(Started run);

    /** The end of an observed run. */
    @FunctionalInterface
    interface Observation {

        /**
         * Ends the observation.
         *
         * @param failure why the run failed, wholly or in part; null if it did not
         */
        void end(@Nullable Throwable failure);
    }

    /**
     * A run that has begun.
     *
     * @param kind the kind of construct, such as {@code Subscriber}
     * @param name the construct among its kind
     * @param requestId the id that the run's log lines carry
     * @param attempt counts from 1
     * @param events the ids of the events that caused it; empty if none did
     */
    record Started(String kind, String name, String requestId, int attempt, List<String> events) {

        public Started {
            events = List.copyOf(events);
        }
    }
}
