package dev.kit.boot.observability;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.CurrentTrace;
import dev.kit.boot.background.QueueFigures;
import dev.kit.constructs.events.outbox.RelayListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Observes, counts and traces runs of constructs. Each depends on Micrometer's registries and tracer in the
 * application.
 */
@AutoConfiguration(
        before = ConstructsAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration"
        })
@ConditionalOnConstructs
public final class ObservabilityAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Tracer.class, Propagator.class})
    @ConditionalOnBean({Tracer.class, Propagator.class})
    static class Traces {

        @Bean("dev.kit.currentTrace")
        @ConditionalOnMissingBean
        CurrentTrace kitCurrentTrace(Tracer tracer, Propagator propagator) {
            return () -> traceparent(tracer, propagator);
        }

        /** Reads the span of this thread from the tracer. */
        private static @Nullable String traceparent(Tracer tracer, Propagator propagator) {
            TraceContext span = tracer.currentTraceContext().context();
            if (span == null) {
                return null;
            }
            @Nullable String[] found = new String[1];
            propagator.inject(span, found, (carrier, key, value) -> {
                if (RunObservations.isTraceparent(key)) {
                    found[0] = value;
                }
            });
            return found[0];
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(ObservationRegistry.class)
    static class Observations {

        /** Ordered outside all other observers, so that their records of a run belong to its trace. */
        @Bean("dev.kit.runObservations")
        @Order(Ordered.HIGHEST_PRECEDENCE)
        RunObservations kitRunObservations(ObservationRegistry registry, ObjectProvider<CurrentTrace> trace) {
            return new RunObservations(registry, trace.getIfAvailable(() -> () -> null));
        }

        @Bean("dev.kit.relayObservations")
        RelayListener kitRelayObservations(ObservationRegistry registry) {
            return RunObservations.relays(registry);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Meters {

        @Bean("dev.kit.eventMeters")
        EventMeters kitEventMeters(MeterRegistry registry) {
            return new EventMeters(registry);
        }

        @Bean("dev.kit.queueMeters")
        QueueMeters kitQueueMeters(MeterRegistry registry, ObjectProvider<QueueFigures> figures) {
            return new QueueMeters(registry, figures);
        }
    }
}
