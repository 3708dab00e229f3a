package dev.kit.constructs.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.kit.constructs.pipeline.EndpointRouter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The suite against the pipeline itself, without a transport. */
class RouterConformanceTest {

    private static final Path GOLDEN = Path.of("src/main/resources/dev/kit/constructs/testing/conformance");

    @TestFactory
    @DisplayName("the router conforms")
    Stream<DynamicTest> conforms() throws Exception {
        if (Boolean.getBoolean("kit.update")) {
            EndpointConformance.record(adaptor(), GOLDEN);
            return Stream.empty();
        }
        ConformanceAdaptor adaptor = adaptor();
        return EndpointConformance.exchanges().stream()
                .map(exchange ->
                        dynamicTest(exchange.title(), () -> exchange.verify(adaptor.send(exchange.request()))));
    }

    @Test
    @DisplayName("the suite has at least 150 exchanges with titles of their own, each with an answer")
    void isLargeEnough() {
        List<GoldenExchange> exchanges = EndpointConformance.exchanges();
        boolean recording = Boolean.getBoolean("kit.update");

        assertThat(exchanges).hasSizeGreaterThanOrEqualTo(150);
        assertThat(exchanges).extracting(GoldenExchange::title).doesNotHaveDuplicates();
        assertThat(exchanges)
                .allSatisfy(exchange ->
                        assertThat(recording || !exchange.expected().isEmpty()).isTrue());
    }

    private static ConformanceAdaptor adaptor() {
        EndpointRouter router = EndpointRouter.of(EndpointConformance.endpoints(), EndpointConformance.environment());
        return request -> RouterAdaptor.send(router, request);
    }
}
