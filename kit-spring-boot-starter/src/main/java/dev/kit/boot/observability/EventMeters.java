package dev.kit.boot.observability;

import dev.kit.boot.background.WatchedConsumers;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.outbox.RelayListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts events on their way from a construct to its transport, and from there to subscribers. Thread-safe. */
final class EventMeters implements PipelineListener, RelayListener, WatchedConsumers {

    private final MeterRegistry registry;
    private final Map<Published, Counter> published = new ConcurrentHashMap<>();

    EventMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** The tags of a publication, each of low cardinality. */
    private record Published(String transport, String type, String outcome) {}

    @Override
    public void eventPublished(EventRun run) {
        String transport = run.transport();
        String outcome = run.failure() == null ? "published" : run.lost() ? "lost" : "failed";
        published
                .computeIfAbsent(
                        new Published(transport == null ? "unknown" : transport, run.type(), outcome), this::counter)
                .increment();
    }

    private Counter counter(Published tags) {
        return Counter.builder("kit.events.published")
                .description("Events that constructs handed to their publisher, or failed to.")
                .tags("transport", tags.transport, "type", tags.type, "outcome", tags.outcome)
                .register(registry);
    }

    @Override
    public void sent(String outbox, int events, Instant at) {
        relayed(outbox, "sent", events);
    }

    @Override
    public void refused(String outbox, Refusal refusal) {
        relayed(outbox, refusal.parked() ? "parked" : "refused", 1);
    }

    private void relayed(String outbox, String outcome, int events) {
        Counter.builder("kit.events.relayed")
                .description("Events that relays handed from an outbox to its target, or failed to.")
                .tags("outbox", outbox, "outcome", outcome)
                .register(registry)
                .increment(events);
    }

    @Override
    public EventConsumer watch(ConnectionString place, EventConsumer consumer) {
        return new MeteredConsumer(consumer, place.scheme(), registry);
    }
}
