package dev.kit.boot.health;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events that were logged and dropped since the start. Thread-safe.
 *
 * <p>An event is lost if its construct succeeds although publishing fails: without an outbox, after the commit.
 */
final class LostEvents implements PipelineListener {

    /**
     * The losses so far.
     *
     * @param count the number of lost events
     * @param last the latest loss; null if there is none
     */
    public record Losses(long count, @Nullable Loss last) {}

    /**
     * One lost event.
     *
     * @param type the event type
     * @param source the construct that published it
     * @param at the time of the loss
     * @param failure the class of the exception; its message may contain confidential data
     */
    public record Loss(String type, String source, Instant at, String failure) {}

    private Losses losses = new Losses(0, null);

    @Override
    public void eventPublished(EventRun run) {
        Throwable failure = run.failure();
        if (run.lost() && failure != null) {
            add(new Loss(
                    run.type(),
                    run.source(),
                    run.publishedAt(),
                    failure.getClass().getName()));
        }
    }

    private synchronized void add(Loss loss) {
        losses = new Losses(losses.count() + 1, loss);
    }

    /** Returns the losses since the start. */
    public synchronized Losses losses() {
        return losses;
    }
}
