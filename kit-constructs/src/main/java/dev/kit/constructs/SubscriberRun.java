package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One batch that a subscriber handled.
 *
 * @param requestIds the requests that published the events, where known
 * @param attempt counts from 1
 * @param failure what the handler threw; null on success
 */
public record SubscriberRun(
        String subscriber,
        List<String> eventIds,
        List<String> requestIds,
        int attempt,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure) {

    public SubscriberRun {
        eventIds = List.copyOf(eventIds);
        requestIds = List.copyOf(requestIds);
    }
}
