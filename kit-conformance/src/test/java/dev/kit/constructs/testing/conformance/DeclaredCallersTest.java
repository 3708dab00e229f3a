package dev.kit.constructs.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.pipeline.EndpointRouter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** The document demands credentials where the endpoints do. */
class DeclaredCallersTest {

    private static final JsonNode DOCUMENT = Endpoints.buildOpenApiSchema(
                    EndpointConformance.endpoints(), OpenApiInfo.defaults())
            .toJson();

    private static JsonNode security(Endpoint<?> endpoint) {
        return DOCUMENT.path("paths")
                .path(endpoint.pathTemplate())
                .path(endpoint.method().toLowerCase(Locale.ROOT))
                .path("security");
    }

    @TestFactory
    @DisplayName("an endpoint refuses requests without credentials exactly if the document demands them")
    Stream<DynamicTest> refusesWhatTheDocumentDemands() {
        EndpointRouter router = EndpointRouter.of(EndpointConformance.endpoints(), EndpointConformance.environment());
        return EndpointConformance.endpoints().stream()
                .map(endpoint -> DynamicTest.dynamicTest(endpoint.toString(), () -> {
                    String target = endpoint.path().replaceAll(":[A-Za-z]+", "1");
                    WireAnswer answer = RouterAdaptor.send(
                            router, new WireRequest(endpoint.method(), target, List.of(), new byte[0]));
                    assertThat(security(endpoint).isArray()).isTrue();
                    assertThat(answer.status() == 401)
                            .as("%s answers %d", endpoint, answer.status())
                            .isEqualTo(demanded(security(endpoint)));
                }));
    }

    /** An empty requirement among others makes the credential optional. */
    private static boolean demanded(JsonNode security) {
        return !security.isEmpty() && security.valueStream().noneMatch(JsonNode::isEmpty);
    }

    @Test
    @DisplayName("some endpoints demand credentials, in a cookie or as a bearer token")
    void demandsSome() {
        assertThat(DOCUMENT.at("/components/securitySchemes").propertyNames()).containsExactly("bearer", "session");
        assertThat(EndpointConformance.endpoints())
                .anySatisfy(endpoint -> assertThat(security(endpoint)).isNotEmpty());
    }
}
