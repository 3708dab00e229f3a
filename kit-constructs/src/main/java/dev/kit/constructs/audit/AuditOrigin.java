package dev.kit.constructs.audit;

import org.jspecify.annotations.Nullable;

/**
 * The run that a record comes from; all parts are optional.
 *
 * @param requestId the request's identifier
 * @param traceId the trace it belongs to
 * @param tenant whose data was worked on
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

    /** Nothing known. */
    public static final AuditOrigin UNKNOWN = new AuditOrigin(null, null, null, null, null, null);
}
