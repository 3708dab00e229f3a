package dev.kit.constructs.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The golden exchanges, repeated without credentials. */
final class DemandedCredentialsTest {

    private static final int UNAUTHORIZED = 401;

    /** Endpoints that answer 401 whoever calls, with the reason. */
    private static final Map<String, String> ALWAYS =
            Map.of("POST /failures/{kind}", "its handler throws the failure that the path names");

    private static final List<RequestRun> RUNS = new CopyOnWriteArrayList<>();

    private static JsonNode document = JsonNodeFactory.instance.objectNode();

    @BeforeAll
    static void call() throws Exception {
        document = Endpoints.buildOpenApiSchema(EndpointConformance.endpoints(), OpenApiInfo.of("Golden", "1", null))
                .toJson();
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        ConstructEnvironment constructs = ConstructEnvironment.builder(services)
                .listener(new PipelineListener() {
                    @Override
                    public void requestFinished(RequestRun run) {
                        RUNS.add(run);
                    }
                })
                .build();
        EndpointRouter router = EndpointRouter.of(
                EndpointConformance.endpoints(),
                PipelineEnvironment.builder(constructs)
                        .maxBodySize(EndpointConformance.MAX_BODY_SIZE)
                        .build());
        for (GoldenExchange exchange : EndpointConformance.exchanges()) {
            RouterAdaptor.send(router, withoutCredentials(exchange.request()));
        }
    }

    @Test
    @DisplayName("OA-11 without credentials exactly those endpoints refuse whose document demands them")
    void refusesWhereDemanded() {
        Set<String> refusing = new TreeSet<>();
        Set<String> demanding = new TreeSet<>();
        for (RequestRun run : RUNS) {
            JsonNode operation = operation(run);
            String name = run.method() + " " + run.route();
            if (operation.isMissingNode() || ALWAYS.containsKey(name)) {
                continue;
            }
            if (run.status() == UNAUTHORIZED) {
                refusing.add(name);
            }
            if (demandsCredentials(operation)) {
                demanding.add(name);
            }
        }

        assertThat(demanding).hasSizeGreaterThan(5);
        assertThat(refusing).isEqualTo(demanding);
    }

    @Test
    @DisplayName("OA-11 every documented operation was called")
    void callsEveryOperation() {
        Set<String> called = RUNS.stream().map(RequestRun::route).collect(Collectors.toCollection(TreeSet::new));

        assertThat(called).containsAll(document.path("paths").propertyNames());
    }

    private static boolean demandsCredentials(JsonNode operation) {
        JsonNode security = operation.has("security") ? operation.path("security") : document.path("security");
        return !security.isEmpty() && security.valueStream().noneMatch(JsonNode::isEmpty);
    }

    private static JsonNode operation(RequestRun run) {
        JsonNode item = document.path("paths").path(String.valueOf(run.route()));
        String method = run.method().toLowerCase(Locale.ROOT);
        // An endpoint for GET answers HEAD too.
        return item.path(item.has(method) ? method : "get");
    }

    /** Leaves out what the security schemes of the document name; other headers are input. */
    private static WireRequest withoutCredentials(WireRequest request) {
        Set<String> names = document.path("components")
                .path("securitySchemes")
                .valueStream()
                .map(DemandedCredentialsTest::header)
                .collect(Collectors.toCollection(() -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER)));
        List<WireHeader> headers = request.headers().stream()
                .filter(header -> !names.contains(header.name()))
                .toList();
        return new WireRequest(request.method(), request.target(), headers, request.body());
    }

    private static String header(JsonNode scheme) {
        return switch (scheme.path("in").asString("")) {
            case "header" -> scheme.path("name").asString();
            case "cookie" -> "Cookie";
            default -> "Authorization";
        };
    }
}
