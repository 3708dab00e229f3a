package dev.kit.boot.health;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events that were logged and let go since the start. Thread-safe.
 *
 * <p>An event is lost where its construct answers although publishing failed: without an outbox, after the commit.
 */
public final class LostEvents implements PipelineListener {

    /**
     * The losses so far.
     *
     * @param count how many events were lost
     * @param last the latest of them; null if there is none
     */
    public record Losses(long count, @Nullable Loss last) {}

    /**
     * One lost event.
     *
     * @param type the event type
     * @param source the construct that published it
     * @param at when
     * @param failure the class of the exception; its message may hold what nobody should read here
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
