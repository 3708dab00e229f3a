package dev.kit.boot.studio;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.run.RunObserver;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.EventEntry.Stage;
import dev.kit.studio.entries.TraceKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Records the runs and the activity of constructs in the studio, under the cause of each. Thread-safe. */
final class StudioListener implements PipelineListener, RunObserver {

    private static final int REMEMBERED_EVENTS = 2_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final Studio studio;

    /** Request ids by event: a subscriber runs on its own thread, where only the event identifies the request. */
    private final Map<String, String> requestOfEvent = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > REMEMBERED_EVENTS;
        }
    });

    StudioListener(Studio studio) {
        this.studio = studio;
    }

    @Override
    public void requestFinished(RequestRun run) {
        Throwable failure = run.failure();
        if (failure != null && !HttpErrors.isClientError(HttpErrors.wrap(failure))) {
            studio.recordException(failure);
        }
        String notice = run.notice();
        if (notice != null) {
            CaptureScope.current().ifPresent(scope -> scope.notice(notice));
        }
    }

    @Override
    public void eventPublished(EventRun run) {
        String requestId = CaptureScope.currentId();
        if (run.eventId() != null && requestId != null) {
            requestOfEvent.put(run.eventId(), requestId);
        }
        Stage stage = run.lost() ? Stage.LOST : run.failure() == null ? Stage.PUBLISHED : Stage.FAILED;
        studio.recordEvent(EventEntry.of(run.type(), stage, run.source(), json(run.payload()), requestId)
                .outcome(run.eventId(), 1, null, text(run.failure())));
    }

    @Override
    public void subscriberRan(SubscriberRun run) {
        for (SubscriberRun.Handled event : run.events()) {
            String eventId = event.eventId();
            studio.recorder().subscribers().ended(run.subscriber(), run.failure() != null);
            Stage stage = run.failure() == null ? Stage.HANDLED : Stage.FAILED;
            studio.recordEvent(EventEntry.of(run.subscriber(), stage, "subscriber", null, requestOfEvent.get(eventId))
                    .outcome(eventId, run.attempt(), run.duration(), text(run.failure())));
        }
    }

    @Override
    public void auditWritten(AuditRun run) {
        AuditEntry.Actor actor = new AuditEntry.Actor(run.actorId(), run.actorType());
        if (run.actorId() != null) {
            CaptureScope.current().ifPresent(scope -> scope.actor(run.actorId()));
        }
        studio.recordAudit(AuditEntry.of(run.type(), actor, json(run.payload()), CaptureScope.currentId())
                .about(run.entityId(), run.table(), run.operation()));
    }

    /** Records a run that no request caused, with its statements, log lines, events and audits. */
    @Override
    public Observation begin(Started run) {
        if (!studio.enabled()) {
            return Observation.NONE;
        }
        String kind = run.kind().toLowerCase(Locale.ROOT);
        JobRuns.Run recorded = studio.jobRuns().begin(run.name(), kind, run.attempt(), run.events(), run.traceparent());
        CaptureScope caller = CaptureScope.current().orElse(null);
        long began = System.nanoTime();
        CaptureScope.Binding binding = recorded.bind();
        return failure -> {
            binding.close();
            if (failure != null) {
                recorded.failed(failure);
            }
            recorded.ended();
            if (caller != null) {
                caller.step(TraceKind.RUN, run.name(), began, failure != null, recorded.id());
            }
        };
    }

    private static @Nullable String json(@Nullable Object payload) {
        try {
            return payload == null ? null : JSON.writeValueAsString(payload);
        } catch (JacksonException e) {
            return JSON.writeValueAsString(
                    "cannot be written as JSON: " + payload.getClass().getName());
        }
    }

    private static @Nullable String text(@Nullable Throwable failure) {
        return failure == null ? null : failure.toString();
    }
}
