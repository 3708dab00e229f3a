package dev.kit.studio.server;

import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.BrokerQueues;
import dev.kit.studio.operations.EventBacklog;
import dev.kit.studio.operations.SubscriberFigures.Summary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The routes of pending and parked events, and of the queues they wait in. */
record EventApi(Recorder recorder) {

    private static final Logger LOG = LoggerFactory.getLogger(EventApi.class);

    void addTo(Api api) {
        api.get("queues", call -> recorder.queues().stream().map(this::queues).toList());
        api.get("outbox", call -> rows(call.params()));
        api.on("DELETE", "outbox", call -> discard(selection(call.params())));
        api.on("POST", "outbox/retry", call -> retry(selection(call.params())));
        api.get("outbox/*", call -> row(call.segment(1)));
        api.on("DELETE", "outbox/*", call -> discard(call.segment(1)));
        api.on("POST", "outbox/*/retry", call -> retry(call.segment(1)));
    }

    /** Returns the events, parked ones first, because they await manual action. */
    private OutboxView rows(Params params) {
        int limit = params.limit();
        EventBacklog.Selection selection = selection(params);
        return asking(outboxes -> {
            List<EventBacklog.Counts> counts =
                    outboxes.stream().map(EventBacklog::counts).toList();
            long parked = counts.stream().mapToLong(EventBacklog.Counts::parked).sum();
            return new OutboxView(
                    outboxes.stream().anyMatch(EventBacklog::keepsUnsent),
                    counts.stream().mapToLong(EventBacklog.Counts::pending).sum(),
                    parked,
                    selection.equals(EventBacklog.Selection.ALL) ? parked : selected(outboxes, selection),
                    rows(outboxes, selection, limit)
                            .limit(limit)
                            .map(row -> OutboxView.Row.of(row, recorder))
                            .toList());
        });
    }

    private static long selected(List<EventBacklog> outboxes, EventBacklog.Selection selection) {
        return outboxes.stream().mapToLong(outbox -> outbox.selected(selection)).sum();
    }

    /** Returns the rows; pending events cannot be selected, so they appear only in the unfiltered list. */
    private static Stream<EventBacklog.Row> rows(
            List<EventBacklog> outboxes, EventBacklog.Selection selection, int limit) {
        Stream<EventBacklog.Row> parked = outboxes.stream().flatMap(outbox -> outbox.parked(selection, limit).stream());
        return selection.equals(EventBacklog.Selection.ALL)
                ? Stream.concat(parked, outboxes.stream().flatMap(outbox -> outbox.pending(limit).stream()))
                : parked;
    }

    private static EventBacklog.Selection selection(Params params) {
        return new EventBacklog.Selection(
                params.text("target").orElse(null),
                params.text("type").orElse(null),
                time(params, "from"),
                time(params, "until"),
                params.text("event").map(EventApi::event).orElse(null));
    }

    private static UUID event(String given) {
        try {
            return UUID.fromString(given);
        } catch (IllegalArgumentException e) {
            throw ProblemException.parameter("event", "must be the identifier of an event, a UUID.");
        }
    }

    private static @Nullable Instant time(Params params, String name) {
        return params.text(name)
                .map(given -> Params.time(name, given, name.equals("until")))
                .orElse(null);
    }

    /** Returns a parked event with its payload. */
    private OutboxView.Detail row(String id) {
        return asking(outboxes -> {
            EventBacklog.Detail detail = outboxes.stream()
                    .flatMap(outbox -> outbox.find(id).stream())
                    .findFirst()
                    .orElseThrow(EventApi::notParked);
            return new OutboxView.Detail(
                    OutboxView.Row.of(detail.row(), recorder), Json.tree(recorder.redacted(detail.envelope())));
        });
    }

    private Map<String, Integer> retry(EventBacklog.Selection selection) {
        return changing("retried", outboxes -> sum(required(outboxes), outbox -> outbox.retry(selection)));
    }

    private Map<String, Integer> retry(String id) {
        return changing("retried", outboxes -> one(required(outboxes), outbox -> outbox.retry(id)));
    }

    private Map<String, Integer> discard(String id) {
        return changing("discarded", outboxes -> one(outboxes, outbox -> outbox.discard(id)));
    }

    private Map<String, Integer> discard(EventBacklog.Selection selection) {
        if (selection.equals(EventBacklog.Selection.ALL)) {
            throw new ProblemException(
                    400,
                    "SELECTION_REQUIRED",
                    "Name what to delete for good: target, type, from, until or event, or a row by its id.");
        }
        return changing("discarded", outboxes -> sum(outboxes, outbox -> outbox.discard(selection)));
    }

    private Map<String, Integer> changing(String done, ToIntFunction<List<EventBacklog>> change) {
        return asking(outboxes -> Map.of(done, change.applyAsInt(outboxes)));
    }

    private static List<EventBacklog> required(List<EventBacklog> outboxes) {
        if (outboxes.isEmpty()) {
            throw new ProblemException(404, "NO_OUTBOX", "The application has no outbox.");
        }
        return outboxes;
    }

    private static int sum(List<EventBacklog> outboxes, ToIntFunction<EventBacklog> change) {
        return outboxes.stream().mapToInt(change).sum();
    }

    private static int one(List<EventBacklog> outboxes, Predicate<EventBacklog> change) {
        if (outboxes.stream().noneMatch(change)) {
            throw notParked();
        }
        return 1;
    }

    private static ProblemException notParked() {
        return ProblemException.notFound(
                "No event of this id was given up: it is still tried, was sent, or never existed.");
    }

    /** Runs a query. Failures become a 503, because the tables belong to the application and not to the studio. */
    private <T> T asking(Function<List<EventBacklog>, T> question) {
        try {
            return question.apply(recorder.outboxes());
        } catch (ProblemException problem) {
            throw problem;
        } catch (RuntimeException unavailable) {
            LOG.debug("The outbox could not be asked", unavailable);
            throw new ProblemException(
                    503,
                    "OUTBOX_UNAVAILABLE",
                    "The outbox did not answer: " + recorder.scrubbed(unavailable.getMessage()));
        }
    }

    /** Returns the queues of a broker; an unresponsive one is listed with the reason, along with the others. */
    private QueuesView queues(BrokerQueues queues) {
        try {
            return new QueuesView(
                    queues.place(), queues.rows().stream().map(this::queue).toList(), null);
        } catch (RuntimeException unavailable) {
            LOG.debug("The queues at {} could not be asked", queues.place(), unavailable);
            return new QueuesView(queues.place(), List.of(), recorder.scrubbed(unavailable.getMessage()));
        }
    }

    private QueuesView.Row queue(BrokerQueues.Row row) {
        Summary here = row.subscriber() == null ? null : recorder.subscribers().of(row.subscriber());
        return QueuesView.Row.of(row, here);
    }
}
