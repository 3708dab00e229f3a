package dev.kit.constructs.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Observes runs that no request caused, and the publications of all runs.
 *
 * <p>It observes such a run from its first step to its last. A request has an adaptor that can observe it; a run
 * without a request has only its construct. An exception thrown by an observer is logged and changes nothing.
 * Implementations are thread-safe.
 */
@FunctionalInterface
public interface RunObserver {

    /**
     * Begins to observe {@code run}, on the thread that does its work.
     *
     * @return called once on the same thread, after the last step
     */
    Observation begin(Started run);

    /**
     * Begins to observe a publication, on the thread that publishes.
     *
     * <p>The events of a request are observed too.
     *
     * @return called once on the same thread, when the publisher has taken the events or has failed
     */
    default Observation publishing(Publication publication) {
        return Observation.NONE;
    }

    /**
     * Returns the W3C {@code traceparent} of the work on this thread.
     *
     * <p>It is null if nothing traces the work. Events and audits of a run carry it instead of the one that came with
     * the run.
     */
    default @Nullable String traceparent() {
        return null;
    }

    /** The end of an observed run or publication. */
    @FunctionalInterface
    interface Observation {

        /** Does nothing. */
        Observation NONE = failure -> {};

        /**
         * Ends the observation.
         *
         * @param failure why it failed, wholly or in part; null if it did not
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
     * @param traceparent the W3C trace that came with its cause, unchecked; null without one
     */
    record Started(
            String kind,
            String name,
            String requestId,
            int attempt,
            List<String> events,
            @Nullable String traceparent) {

        public Started {
            events = List.copyOf(events);
        }
    }
}
