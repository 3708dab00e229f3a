package dev.kit.boot.observability;

import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.micrometer.tracing.propagation.Propagator;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.ServerHttpObservationFilter;

/** The beans that Spring Boot's modules for tracing with OpenTelemetry make, with spans kept in memory. */
@Configuration(proxyBeanMethods = false)
class Tracing {

    @Bean
    InMemorySpanExporter spans() {
        return InMemorySpanExporter.create();
    }

    @Bean
    SdkTracerProvider tracerProvider(InMemorySpanExporter spans) {
        return SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(spans))
                .build();
    }

    @Bean
    Tracer tracer(SdkTracerProvider provider) {
        return new OtelTracer(provider.get("kit-test"), new OtelCurrentTraceContext(), event -> {});
    }

    @Bean
    Propagator propagator(SdkTracerProvider provider) {
        return new OtelPropagator(
                ContextPropagators.create(W3CTraceContextPropagator.getInstance()), provider.get("kit-test"));
    }

    @Bean
    ObservationRegistry observationRegistry(Tracer tracer, Propagator propagator) {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig()
                .observationHandler(new FirstMatchingCompositeObservationHandler(
                        new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
                        new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
                        new DefaultTracingObservationHandler(tracer)));
        return registry;
    }

    /** Where Spring Boot puts it. */
    @Bean
    FilterRegistrationBean<ServerHttpObservationFilter> serverObservations(ObservationRegistry registry) {
        FilterRegistrationBean<ServerHttpObservationFilter> filter =
                new FilterRegistrationBean<>(new ServerHttpObservationFilter(registry));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return filter;
    }
}
