package dev.kit.studio.server;

import dev.kit.studio.monitor.Outbox;
import dev.kit.studio.monitor.Recorder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The routes about events that were not sent yet, and those that were given up. */
final class OutboxApi {

    private static final Logger LOG = LoggerFactory.getLogger(OutboxApi.class);

    private final Recorder recorder;

    OutboxApi(Recorder recorder) {
        this.recorder = recorder;
    }

    /** What was given up first, for it waits for a person. */
    Answer rows(Params params) {
        int limit = params.limit();
        return asking(outboxes -> {
            List<Outbox.Counts> counts = outboxes.stream().map(Outbox::counts).toList();
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("enabled", outboxes.stream().anyMatch(Outbox::keepsUnsent));
            view.put(
                    "pending", counts.stream().mapToLong(Outbox.Counts::pending).sum());
            view.put("parked", counts.stream().mapToLong(Outbox.Counts::parked).sum());
            view.put(
                    "rows",
                    Stream.concat(
                                    outboxes.stream().flatMap(outbox -> outbox.parked(limit).stream()),
                                    outboxes.stream().flatMap(outbox -> outbox.pending(limit).stream()))
                            .limit(limit)
                            .map(OutboxApi::row)
                            .toList());
            return Answer.json(view);
        });
    }

    /** {@code outbox/retry} and {@code outbox/:id/retry}. */
    Answer retry(List<String> segments) {
        return asking(outboxes -> {
            if (outboxes.isEmpty()) {
                throw new Problem(404, "NO_OUTBOX", "The application has no outbox.");
            }
            return segments.size() == 2 ? retryAll(outboxes) : retryOne(outboxes, segments.get(1));
        });
    }

    /** {@code DELETE outbox/:id}. */
    Answer discard(String id) {
        return asking(outboxes -> {
            if (outboxes.stream().noneMatch(outbox -> outbox.discard(id))) {
                throw notParked();
            }
            return Answer.json(Map.of("discarded", 1));
        });
    }

    private static Problem notParked() {
        return Problem.notFound("No event of this id was given up: it is still tried, was sent, or never existed.");
    }

    private static Answer retryAll(List<Outbox> outboxes) {
        return Answer.json(
                Map.of("retried", outboxes.stream().mapToInt(Outbox::retryAll).sum()));
    }

    private static Answer retryOne(List<Outbox> outboxes, String id) {
        if (outboxes.stream().noneMatch(outbox -> outbox.retry(id))) {
            throw notParked();
        }
        return Answer.json(Map.of("retried", 1));
    }

    /** The tables are the application's: whatever keeps them from answering is no fault of the studio. */
    private Answer asking(Function<List<Outbox>, Answer> question) {
        try {
            return question.apply(recorder.outboxes());
        } catch (Problem problem) {
            throw problem;
        } catch (RuntimeException unavailable) {
            LOG.debug("The outbox could not be asked", unavailable);
            throw new Problem(503, "OUTBOX_UNAVAILABLE", "The outbox did not answer: " + unavailable.getMessage());
        }
    }

    private static Map<String, @Nullable Object> row(Outbox.Row row) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("id", row.id());
        view.put("event", row.event());
        view.put("type", row.type());
        view.put("key", row.key());
        view.put("target", row.target());
        view.put("state", row.parked() == null ? "pending" : "parked");
        view.put("attempts", row.attempts());
        view.put("created", row.created());
        view.put("nextAttempt", row.nextAttempt());
        view.put("parkedAt", row.parked());
        view.put("lastError", row.lastError());
        return view;
    }
}
