package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.retry.RetryPolicy;
import java.util.List;

/** What the stages of one call share; used by one thread. */
final class CallContext {

    private final String endpoint;
    private final Headers explicit;
    private final Deadline deadline;
    private final RetryPolicy retry;
    private final List<AuthStrategy> credentials;
    private boolean refreshed;

    CallContext(String endpoint, Headers explicit, CallSettings settings, List<AuthStrategy> credentials) {
        this.endpoint = endpoint;
        this.explicit = explicit;
        this.deadline = Deadline.in(settings.timeout());
        this.retry = settings.retry();
        this.credentials = credentials;
    }

    String endpoint() {
        return endpoint;
    }

    Headers explicit() {
        return explicit;
    }

    Deadline deadline() {
        return deadline;
    }

    RetryPolicy retry() {
        return retry;
    }

    List<AuthStrategy> credentials() {
        return credentials;
    }

    /** True the first time only: credentials are refreshed once in a call. */
    boolean mayRefresh() {
        boolean first = !refreshed;
        refreshed = true;
        return first;
    }
}
