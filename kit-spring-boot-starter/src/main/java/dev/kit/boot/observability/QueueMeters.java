package dev.kit.boot.observability;

import dev.kit.boot.background.QueueFigures;
import dev.kit.boot.background.QueueFigures.Figures;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/** Gauges of the brokers and outboxes of events, registered once the subscribers run. Unknown values are NaN. */
final class QueueMeters implements ApplicationListener<ContextRefreshedEvent> {

    private final MeterRegistry registry;
    private final ObjectProvider<QueueFigures> figures;
    private boolean registered;

    QueueMeters(MeterRegistry registry, ObjectProvider<QueueFigures> figures) {
        this.registry = registry;
        this.figures = figures;
    }

    /**
     * Registers the gauges once the figures exist. It also receives events of child contexts, such as a management
     * port's.
     */
    @Override
    public synchronized void onApplicationEvent(ContextRefreshedEvent event) {
        QueueFigures known = registered ? null : figures.getIfAvailable();
        if (known != null) {
            registered = true;
            known.places().stream()
                    .map(QueueFigures.Place::transport)
                    .distinct()
                    .forEach(this::register);
        }
    }

    /** Sums the figures of one transport, because gauges with equal names and tags are the same gauge. */
    private void register(String transport) {
        Tags tags = Tags.of("transport", transport);
        Gauge.builder("kit.queue.parked", () -> sum(transport, Figures::parked))
                .description("Events that were given up and wait for a person.")
                .tags(tags)
                .register(registry);
        Gauge.builder("kit.queue.waiting", () -> sum(transport, Figures::waiting))
                .description("Events that nobody has taken, or that an outbox has not sent.")
                .tags(tags)
                .register(registry);
        TimeGauge.builder("kit.queue.oldest", () -> age(transport), TimeUnit.SECONDS)
                .description("Age of the oldest waiting event; 0 if none waits.")
                .tags(tags)
                .register(registry);
    }

    private double sum(String transport, Function<Figures, @Nullable Long> figure) {
        double sum = 0;
        for (@Nullable Figures read : of(transport)) {
            Long value = read == null ? null : figure.apply(read);
            sum += value == null ? Double.NaN : value;
        }
        return sum;
    }

    private double age(String transport) {
        Instant now = Instant.now();
        return of(transport).stream().mapToDouble(read -> age(read, now)).reduce(0, Math::max);
    }

    private static double age(@Nullable Figures read, Instant now) {
        if (read == null) {
            return Double.NaN;
        }
        Instant oldest = read.oldest();
        if (oldest == null) {
            return Objects.equals(read.waiting(), 0L) ? 0 : Double.NaN;
        }
        return Math.max(0, Duration.between(oldest, now).toMillis() / 1_000.0);
    }

    /**
     * Returns the figures, null for brokers that did not respond. The bean is looked up each time, because a reload of
     * constructs replaces it.
     */
    private List<@Nullable Figures> of(String transport) {
        List<@Nullable Figures> all = new ArrayList<>();
        figures.getObject().readings().stream()
                .filter(reading -> reading.place().transport().equals(transport))
                .forEach(reading -> all.add(reading.figures()));
        return all;
    }
}
