package dev.kit.constructs.run;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RateLimitFailure;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.SubscriberRun;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a failing listener from changing what it listens to. */
final class QuietListener implements PipelineListener {

    private static final Logger log = LoggerFactory.getLogger(PipelineListener.class);

    private final PipelineListener target;

    QuietListener(PipelineListener target) {
        this.target = target;
    }

    @Override
    public void requestFinished(RequestRun run) {
        // Every request comes by here, so it makes no object of the call.
        try {
            target.requestFinished(run);
        } catch (RuntimeException e) {
            complain(e);
        }
    }

    @Override
    public void rateLimitFailed(RateLimitFailure failure) {
        quietly(() -> target.rateLimitFailed(failure));
    }

    @Override
    public void eventPublished(EventRun run) {
        quietly(() -> target.eventPublished(run));
    }

    @Override
    public void auditWritten(AuditRun run) {
        quietly(() -> target.auditWritten(run));
    }

    @Override
    public void subscriberRan(SubscriberRun run) {
        quietly(() -> target.subscriberRan(run));
    }

    @Override
    public void functionRan(FunctionRun run) {
        quietly(() -> target.functionRan(run));
    }

    @Override
    public void cronRan(CronRun run) {
        quietly(() -> target.cronRan(run));
    }

    private void quietly(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            complain(e);
        }
    }

    private void complain(RuntimeException failure) {
        log.warn("Listener {} failed.", target.getClass().getName(), failure);
    }
}
