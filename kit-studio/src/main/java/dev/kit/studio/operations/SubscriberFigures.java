package dev.kit.studio.operations;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Counts the current and recent events of this process's subscribers. Recent means the last minute. Thread-safe. */
public final class SubscriberFigures {

    private static final int SECONDS = 60;
    private static final long NANOS = Duration.ofSeconds(1).toNanos();

    private final Map<String, Figures> bySubscriber = new ConcurrentHashMap<>();

    /**
     * The activity of one subscriber.
     *
     * @param handling events being handled
     * @param handled events handled in the last 60 seconds
     * @param failed attempts that failed in the last 60 seconds
     */
    public record Summary(int handling, int handled, int failed) {}

    /** Adds to the events that a subscriber is handling. A negative number means handled events. */
    public void handling(String subscriber, int events) {
        if (events != 0) {
            figures(subscriber).handling(events);
        }
    }

    /** Counts an attempt that a subscriber has ended. */
    public void ended(String subscriber, boolean failed) {
        figures(subscriber).ended(System.nanoTime() / NANOS, failed);
    }

    /** Returns a subscriber's figures, or null if none exist in this process. */
    public @Nullable Summary of(String subscriber) {
        Figures known = bySubscriber.get(subscriber);
        return known == null ? null : known.summary(System.nanoTime() / NANOS);
    }

    private Figures figures(String subscriber) {
        return bySubscriber.computeIfAbsent(subscriber, name -> new Figures());
    }

    /** A ring of seconds; a slot is valid while its second is within the last minute. */
    private static final class Figures {

        private final long[] second = new long[SECONDS];
        private final int[] handled = new int[SECONDS];
        private final int[] failed = new int[SECONDS];
        private int handling;

        synchronized void handling(int events) {
            handling += events;
        }

        synchronized void ended(long now, boolean failure) {
            int slot = Math.floorMod(now, SECONDS);
            if (second[slot] != now) {
                second[slot] = now;
                handled[slot] = 0;
                failed[slot] = 0;
            }
            int[] counted = failure ? failed : handled;
            counted[slot]++;
        }

        synchronized Summary summary(long now) {
            int sumHandled = 0;
            int sumFailed = 0;
            for (int slot = 0; slot < SECONDS; slot++) {
                if (now - second[slot] < SECONDS) {
                    sumHandled += handled[slot];
                    sumFailed += failed[slot];
                }
            }
            return new Summary(handling, sumHandled, sumFailed);
        }
    }
}
