package dev.kit.constructs;

/**
 * Receives a callback after each run. It is called on the thread of the run: be quick, and do not throw.
 *
 * <p>An exception thrown by a listener is logged and changes nothing.
 */
public interface PipelineListener {

    /** A listener that ignores everything. */
    PipelineListener NONE = new PipelineListener() {};

    /** A request was answered, successfully or not. */
    default void requestFinished(RequestRun run) {}

    /** A request could not be counted against its limit. */
    default void rateLimitFailed(RateLimitFailure failure) {}

    /** An event was handed to its publisher, or could not be. */
    default void eventPublished(EventRun run) {}

    /** An audit record was stored. */
    default void auditWritten(AuditRun run) {}

    /** A subscriber handled a batch of events, successfully or not. */
    default void subscriberRan(SubscriberRun run) {}

    /** A function was called, successfully or not. */
    default void functionRan(FunctionRun run) {}

    /** A cron ran, successfully or not, or one of its ticks was skipped. */
    default void cronRan(CronRun run) {}
}
