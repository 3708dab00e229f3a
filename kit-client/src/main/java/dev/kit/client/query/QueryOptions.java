package dev.kit.client.query;

import dev.kit.client.CallOption;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The options of a query. Immutable. */
public final class QueryOptions {

    /** The options of the {@link QueryClient}. */
    public static final QueryOptions DEFAULTS = new QueryOptions(null, true, new CallOption[0]);

    private final @Nullable Duration staleTime;
    private final boolean enabled;
    private final CallOption[] callOptions;

    private QueryOptions(@Nullable Duration staleTime, boolean enabled, CallOption[] callOptions) {
        this.staleTime = staleTime;
        this.enabled = enabled;
        this.callOptions = callOptions;
    }

    /** Returns a copy with the time for which loaded data is fresh. */
    public QueryOptions withStaleTime(Duration time) {
        return new QueryOptions(CacheLimits.notNegative(time, "staleTime"), enabled, callOptions);
    }

    /** Returns a copy whose query loads only on {@link Query#await} or {@link Query#refetch}. */
    public QueryOptions disabled() {
        return new QueryOptions(staleTime, false, callOptions);
    }

    /** Returns a copy with options for the call. Headers and query parameters are part of the key. */
    public QueryOptions withCall(CallOption... options) {
        return new QueryOptions(staleTime, enabled, options.clone());
    }

    Optional<Duration> staleTime() {
        return Optional.ofNullable(staleTime);
    }

    boolean enabled() {
        return enabled;
    }

    CallOption[] callOptions() {
        return callOptions;
    }
}
