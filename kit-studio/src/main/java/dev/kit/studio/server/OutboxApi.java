package dev.kit.studio.server;

import dev.kit.studio.monitor.Outbox;
import dev.kit.studio.monitor.Recorder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The routes of pending and parked events. */
final class OutboxApi {

    private static final Logger LOG = LoggerFactory.getLogger(OutboxApi.class);

    private final Recorder recorder;

    OutboxApi(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Returns the events, parked ones first, because they await manual action. */
    Answer rows(Params params) {
        int limit = params.limit();
        Outbox.Selection selection = selection(params);
        return asking(outboxes -> {
            List<Outbox.Counts> counts = outboxes.stream().map(Outbox::counts).toList();
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("enabled", outboxes.stream().anyMatch(Outbox::keepsUnsent));
            long parked = counts.stream().mapToLong(Outbox.Counts::parked).sum();
            view.put(
                    "pending", counts.stream().mapToLong(Outbox.Counts::pending).sum());
            view.put("parked", parked);
            view.put("selected", selection.equals(Outbox.Selection.ALL) ? parked : selected(outboxes, selection));
            view.put(
                    "rows",
                    rows(outboxes, selection, limit)
                            .limit(limit)
                            .map(OutboxApi::row)
                            .toList());
            return Answer.json(view);
        });
    }

    private static long selected(List<Outbox> outboxes, Outbox.Selection selection) {
        return outboxes.stream().mapToLong(outbox -> outbox.selected(selection)).sum();
    }

    /** Returns the rows; pending events cannot be selected, so they appear only in the unfiltered list. */
    private static Stream<Outbox.Row> rows(List<Outbox> outboxes, Outbox.Selection selection, int limit) {
        Stream<Outbox.Row> parked = outboxes.stream().flatMap(outbox -> outbox.parked(selection, limit).stream());
        return selection.equals(Outbox.Selection.ALL)
                ? Stream.concat(parked, outboxes.stream().flatMap(outbox -> outbox.pending(limit).stream()))
                : parked;
    }

    private static Outbox.Selection selection(Params params) {
        return new Outbox.Selection(
                params.text("target").orElse(null),
                params.text("type").orElse(null),
                time(params, "from"),
                time(params, "until"),
                params.text("event").map(OutboxApi::event).orElse(null));
    }

    private static UUID event(String given) {
        try {
            return UUID.fromString(given);
        } catch (IllegalArgumentException e) {
            throw Problem.parameter("event", "must be the identifier of an event, a UUID.");
        }
    }

    private static @Nullable Instant time(Params params, String name) {
        return params.text(name)
                .map(given -> Params.time(name, given, name.equals("until")))
                .orElse(null);
    }

    /** Handles {@code GET outbox/:id}: a parked event with its payload. */
    Answer row(String id) {
        return asking(outboxes -> {
            Outbox.Detail detail = outboxes.stream()
                    .flatMap(outbox -> outbox.find(id).stream())
                    .findFirst()
                    .orElseThrow(OutboxApi::notParked);
            Map<String, @Nullable Object> view = row(detail.row());
            view.put("envelope", Json.treeOrNull(recorder.redacted(detail.envelope())));
            return Answer.json(view);
        });
    }

    /** Handles {@code outbox/retry} for the selection of the parameters, and {@code outbox/:id/retry}. */
    Answer retry(List<String> segments, Params params) {
        Outbox.Selection selection = selection(params);
        return asking(outboxes -> {
            if (outboxes.isEmpty()) {
                throw new Problem(404, "NO_OUTBOX", "The application has no outbox.");
            }
            return segments.size() == 2 ? retry(outboxes, selection) : retryOne(outboxes, segments.get(1));
        });
    }

    /** Handles {@code DELETE outbox/:id}. */
    Answer discard(String id) {
        return asking(outboxes -> {
            if (outboxes.stream().noneMatch(outbox -> outbox.discard(id))) {
                throw notParked();
            }
            return Answer.json(Map.of("discarded", 1));
        });
    }

    /** Handles {@code DELETE outbox} for the selection of the parameters. */
    Answer discard(Params params) {
        Outbox.Selection selection = selection(params);
        if (selection.equals(Outbox.Selection.ALL)) {
            throw new Problem(
                    400,
                    "SELECTION_REQUIRED",
                    "Name what to delete for good: target, type, from, until or event, or a row by its id.");
        }
        return asking(outboxes -> Answer.json(Map.of(
                "discarded",
                outboxes.stream().mapToInt(outbox -> outbox.discard(selection)).sum())));
    }

    private static Problem notParked() {
        return Problem.notFound("No event of this id was given up: it is still tried, was sent, or never existed.");
    }

    private static Answer retry(List<Outbox> outboxes, Outbox.Selection selection) {
        return Answer.json(Map.of(
                "retried",
                outboxes.stream().mapToInt(outbox -> outbox.retry(selection)).sum()));
    }

    private static Answer retryOne(List<Outbox> outboxes, String id) {
        if (outboxes.stream().noneMatch(outbox -> outbox.retry(id))) {
            throw notParked();
        }
        return Answer.json(Map.of("retried", 1));
    }

    /** Runs a query. Failures become a 503, because the tables belong to the application and not to the studio. */
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
