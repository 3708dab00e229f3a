package dev.kit.constructs.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.testing.conformance.EndpointConformance;
import dev.kit.constructs.testing.conformance.GoldenExchange;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The golden conformance suite against both adaptors, behind each kind of gateway. */
class GatewayConformanceTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    /** A REST API decodes the query itself, and makes something of anything. */
    private static final Set<String> DECODED_QUERY = Set.of("VA-13 what is no UTF-8 is refused");

    /** A load balancer adds headers, which a list of all headers shows. */
    private static final Set<String> ADDED_HEADERS = Set.of(
            "RC-14 headers are listed in lower case", "RC-14 a header that was sent twice", "RC-14 an empty header");

    /** Format 2.0 joins the values of a header with a comma and no space. */
    private static final Set<String> JOINED_HEADERS = Set.of("RC-14 a header that was sent twice");

    /** No gateway knows parameters of a path, so its routes take these for other paths than a server does. */
    private static final Set<String> PATH_PARAMETERS = Set.of(
            "SPR-05 a path parameter of the URL is not part of the value",
            "SPR-05 a path parameter of the URL on the static route",
            "SPR-05 a path parameter of the URL in the middle");

    @TestFactory
    @DisplayName("L1-01 a REST API conforms")
    Stream<DynamicTest> restApi() {
        return conforms(SimulatedGateway.REST_API, v1(), DECODED_QUERY);
    }

    @TestFactory
    @DisplayName("L1-01 a load balancer conforms")
    Stream<DynamicTest> loadBalancer() {
        return conforms(SimulatedGateway.LOAD_BALANCER, v1(), ADDED_HEADERS);
    }

    @TestFactory
    @DisplayName("L2-01 a function URL conforms")
    Stream<DynamicTest> functionUrl() {
        return conforms(
                SimulatedGateway.FUNCTION_URL,
                AmazonApiGatewayV2Endpoint.of(ENV, endpoints(), services -> EndpointConformance.environment()),
                JOINED_HEADERS);
    }

    private static RequestStreamHandler v1() {
        return AmazonApiGatewayV1Endpoint.of(ENV, endpoints(), services -> EndpointConformance.environment());
    }

    private static List<Endpoint<?>> endpoints() {
        return EndpointConformance.endpoints();
    }

    private static Stream<DynamicTest> conforms(
            SimulatedGateway gateway, RequestStreamHandler handler, Set<String> changedByGateway) {
        assertThat(EndpointConformance.exchanges())
                .extracting(GoldenExchange::title)
                .containsAll(changedByGateway)
                .containsAll(PATH_PARAMETERS);
        return EndpointConformance.exchanges().stream()
                .filter(exchange -> !changedByGateway.contains(exchange.title()))
                .filter(exchange -> !PATH_PARAMETERS.contains(exchange.title()))
                .map(exchange -> dynamicTest(
                        exchange.title(), () -> exchange.verify(gateway.send(handler, exchange.request()))));
    }
}
