package dev.kit.constructs;

/**
 * Receives a callback after each run of a construct.
 *
 * <p>Called on the thread of the run: implementations must return quickly and must not throw. An exception thrown by a
 * listener is logged and changes nothing.
 */
public interface PipelineListener {

    /** A listener that ignores everything. */
    PipelineListener NONE = new PipelineListener() {};

    /** Called after a request was answered, successfully or not. */
    default void requestFinished(RequestRun run) {}

    /** Called after a request could not be counted against its limit. */
    default void rateLimitFailed(RateLimitFailure failure) {}

    /**
     * Called after an event was handed to its publisher.
     *
     * <p>Also called if the event could not be handed over.
     */
    default void eventPublished(EventRun run) {}

    /** Called after an audit record was stored. */
    default void auditWritten(AuditRun run) {}

    /** Called after a subscriber handled a batch of events, successfully or not. */
    default void subscriberRan(SubscriberRun run) {}

    /** Called after a function ran, successfully or not. */
    default void functionRan(FunctionRun run) {}

    /**
     * Called after a cron ran, successfully or not.
     *
     * <p>Also called if one of its ticks was skipped.
     */
    default void cronRan(CronRun run) {}
}
