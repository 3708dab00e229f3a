package dev.kit.boot;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RateLimitFailure;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.SubscriberRun;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies several listeners, each even if another one fails. Thread-safe. */
final class ListenerGroup implements PipelineListener {

    private static final Logger log = LoggerFactory.getLogger(ListenerGroup.class);

    private final List<PipelineListener> listeners;

    /** Creates a group that notifies {@code listeners} in this order. */
    public ListenerGroup(List<PipelineListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public void requestFinished(RequestRun run) {
        // Called for every request, most of which concern no listener here, so the call is not wrapped in an object.
        for (PipelineListener listener : listeners) {
            try {
                listener.requestFinished(run);
            } catch (RuntimeException e) {
                complain(listener, e);
            }
        }
    }

    @Override
    public void rateLimitFailed(RateLimitFailure failure) {
        tell(listener -> listener.rateLimitFailed(failure));
    }

    @Override
    public void eventPublished(EventRun run) {
        tell(listener -> listener.eventPublished(run));
    }

    @Override
    public void auditWritten(AuditRun run) {
        tell(listener -> listener.auditWritten(run));
    }

    @Override
    public void subscriberRan(SubscriberRun run) {
        tell(listener -> listener.subscriberRan(run));
    }

    @Override
    public void functionRan(FunctionRun run) {
        tell(listener -> listener.functionRan(run));
    }

    @Override
    public void cronRan(CronRun run) {
        tell(listener -> listener.cronRan(run));
    }

    private void tell(Consumer<PipelineListener> news) {
        for (PipelineListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException e) {
                complain(listener, e);
            }
        }
    }

    private static void complain(PipelineListener listener, RuntimeException failure) {
        log.warn("A pipeline listener failed: {}", listener.getClass().getName(), failure);
    }
}
