package dev.kit.constructs.functions;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.functions.Functions.NoInput;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call of a function or a cron. Immutable.
 *
 * @param <I> the type of the input
 * @param input the input of the handler
 * @param requestId the id that log lines, events and audits carry
 * @param traceparent the W3C trace that the call belongs to; null without one
 * @param dueAt the time at which a schedule was due; null unless a schedule caused the call
 */
public record FunctionCall<I>(
        I input,
        String requestId,
        @Nullable String traceparent,
        @Nullable Instant dueAt) {

    public FunctionCall {
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(requestId, "requestId");
    }

    /**
     * Returns a call with {@code input}.
     *
     * <p>It has the id of the request that runs on this thread, or a new id if none does.
     */
    public static <I> FunctionCall<I> of(I input) {
        RequestContext current = RequestContext.currentOrNull();
        return new FunctionCall<>(
                input, current == null ? "call-" + TimeOrderedUuid.next() : current.requestId(), null, null);
    }

    /**
     * Returns a call without an input.
     *
     * <p>It has the id of the request that runs on this thread, or a new id if none does.
     */
    public static FunctionCall<NoInput> empty() {
        return of(NoInput.INSTANCE);
    }

    /** Returns a copy whose log lines, events and audits carry {@code id}. */
    public FunctionCall<I> requestId(String id) {
        return new FunctionCall<>(input, id, traceparent, dueAt);
    }

    /** Returns a copy that belongs to the W3C trace {@code header}. */
    public FunctionCall<I> traceparent(@Nullable String header) {
        return new FunctionCall<>(input, requestId, header, dueAt);
    }

    /** Returns a copy whose schedule was due at {@code instant}. */
    public FunctionCall<I> dueAt(@Nullable Instant instant) {
        return new FunctionCall<>(input, requestId, traceparent, instant);
    }

    /** Returns a copy with {@code other} as its input. */
    public <J> FunctionCall<J> input(J other) {
        return new FunctionCall<>(other, requestId, traceparent, dueAt);
    }
}
