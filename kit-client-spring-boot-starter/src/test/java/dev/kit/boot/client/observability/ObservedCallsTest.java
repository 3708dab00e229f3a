package dev.kit.boot.client.observability;

import static dev.kit.boot.client.app.ShopClient.BY_ID;
import static dev.kit.boot.client.app.ShopClient.PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.client.Api;
import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.app.ShopClient;
import dev.kit.client.ApiException;
import dev.kit.client.TypedFetcher;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ObservedCallsTest {

    private final Api api = new Api();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(ShopApplication.class)
            .withBean(MeterRegistry.class, () -> meters)
            .withBean(ObservationRegistry.class, () -> observations)
            .withPropertyValues(
                    "kit.clients.shop.base-url=" + api.url(),
                    "kit.clients.shop.retry.max-retries=0",
                    "kit.clients.shop.cache.stale-time=1m");

    ObservedCallsTest() {
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private Timer timer(String... tags) {
        return meters.get("http.client.requests").tags(tags).timer();
    }

    @Test
    @DisplayName("a call is timed with the path of its template, its status and its outcome")
    void timesCalls() {
        runner.run(context -> {
            TypedFetcher fetcher = context.getBean(ShopClient.class).fetcher();
            fetcher.call(BY_ID, "7");
            fetcher.callAsync(BY_ID, "8").get(10, TimeUnit.SECONDS);
            api.answerWith(503);
            assertThatThrownBy(() -> fetcher.call(BY_ID, "9")).isInstanceOf(ApiException.class);

            assertThat(timer(
                                    "uri", "/products/{id}",
                                    "method", "GET",
                                    "status", "200",
                                    "outcome", "SUCCESS",
                                    "exception", "none",
                                    "client.name", "127.0.0.1")
                            .count())
                    .isEqualTo(2);
            assertThat(timer("uri", "/products/{id}", "status", "503", "outcome", "SERVER_ERROR")
                            .count())
                    .isEqualTo(1);
        });
    }

    @Test
    @DisplayName("a call without an answer has the kind of its failure")
    void timesFailures() {
        runner.run(context -> {
            api.close();
            assertThatThrownBy(() -> context.getBean(ShopClient.class).fetcher().call(PRODUCT))
                    .isInstanceOf(ApiException.class);
            assertThat(timer("status", "CLIENT_ERROR", "outcome", "UNKNOWN", "exception", "Network")
                            .count())
                    .isEqualTo(1);
        });
    }

    @Test
    @DisplayName("the trace goes on to the API, also for calls of the cache, which observation does not disturb")
    void passesTheTraceOn() {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        SdkTracerProvider provider = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(spans))
                .build();
        io.opentelemetry.api.trace.Tracer otel = provider.get("test");
        OtelTracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
        observations
                .observationConfig()
                .observationHandler(new PropagatingSenderTracingObservationHandler<>(
                        tracer,
                        new OtelPropagator(ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel)));
        runner.run(context -> {
            context.getBean(ShopClient.class).cache().fetch(PRODUCT);
            assertThat(spans.getFinishedSpanItems())
                    .singleElement()
                    .satisfies(span -> assertThat(api.header("traceparent"))
                            .startsWith("00-" + span.getTraceId() + "-" + span.getSpanId() + "-"))
                    .extracting(SpanData::getName)
                    .isEqualTo("http get");
        });
        provider.close();
    }

    @Test
    @DisplayName("the cache has the meters of caches, by the name of its client")
    void countsTheCache() {
        runner.run(context -> {
            context.getBean(io.micrometer.core.instrument.binder.MeterBinder.class)
                    .bindTo(meters);
            context.getBean(ShopClient.class).cache().fetch(PRODUCT);
            context.getBean(ShopClient.class).cache().fetch(PRODUCT);

            assertThat(meters.get("cache.gets")
                            .tags("cache", "shop", "result", "hit")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
            assertThat(meters.get("cache.gets")
                            .tags("cache", "shop", "result", "miss")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
            assertThat(meters.get("cache.size").tags("cache", "shop").gauge().value())
                    .isEqualTo(1);
        });
    }
}
