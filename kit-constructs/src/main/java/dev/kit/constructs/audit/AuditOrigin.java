package dev.kit.constructs.audit;

import org.jspecify.annotations.Nullable;

/**
 * The run that recorded an audit. All parts are optional.
 *
 * @param requestId the identifier of the request
 * @param traceId the trace of the run
 * @param tenant the tenant whose data the run used
 * @param endpoint the route template, or the name of a function, cron or subscriber
 * @param method the HTTP method
 * @param ip the client's address
 */
public record AuditOrigin(
        @Nullable String requestId,
        @Nullable String traceId,
        @Nullable String tenant,
        @Nullable String endpoint,
        @Nullable String method,
        @Nullable String ip) {

    /** An unknown origin. */
    public static final AuditOrigin UNKNOWN = new AuditOrigin(null, null, null, null, null, null);
}
