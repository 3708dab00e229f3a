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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The statuses of the golden exchanges beside those of the document. */
final class DeclaredStatusesTest {

    /** Statuses that no golden exchange has, with the reason. */
    private static final Map<String, String> UNSEEN = Map.of(
            "500", "a failure of the server, which any operation may have",
            "4XX", "the transport refuses the request before any operation");

    /** Statuses that no document can declare, with the reason. */
    private static final Map<Integer, String> UNDECLARED =
            Map.of(418, "it is not registered, and only shows that any status may be thrown");

    private static final List<RequestRun> RUNS = new CopyOnWriteArrayList<>();

    private static JsonNode paths = JsonNodeFactory.instance.objectNode();

    @BeforeAll
    static void exchange() throws Exception {
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        ConstructEnvironment constructs = ConstructEnvironment.builder(services)
                .listener(new PipelineListener() {
                    @Override
                    public void requestFinished(RequestRun run) {
                        RUNS.add(run);
                    }
                })
                .build();
        PipelineEnvironment environment = PipelineEnvironment.builder(constructs)
                .maxBodySize(EndpointConformance.MAX_BODY_SIZE)
                .checkDeclarations(true)
                .build();
        EndpointRouter router = EndpointRouter.of(EndpointConformance.endpoints(), environment);
        for (GoldenExchange exchange : EndpointConformance.exchanges()) {
            RouterAdaptor.send(router, exchange.request());
        }
        paths = Endpoints.buildOpenApiSchema(EndpointConformance.endpoints(), OpenApiInfo.of("Golden", "1", null))
                .toJson()
                .path("paths");
    }

    @Test
    @DisplayName("OA-13 each error status of the golden exchanges is declared by its operation")
    void declaresWhatIsSeen() {
        Set<String> undeclared = new TreeSet<>();
        for (RequestRun run : RUNS) {
            if (run.status() >= 400
                    && !UNDECLARED.containsKey(run.status())
                    && !responses(run).has(Integer.toString(run.status()))) {
                undeclared.add(run.method() + " " + run.route() + " " + run.status());
            }
        }

        assertThat(RUNS).hasSizeGreaterThan(150);
        assertThat(undeclared).isEmpty();
        assertThat(RUNS)
                .filteredOn(run -> run.notice() != null)
                .extracting(RequestRun::status)
                .containsOnly(418);
    }

    @Test
    @DisplayName("OA-13 each error status that an operation declares was seen in a golden exchange, or has a reason")
    void seesWhatIsDeclared() {
        Map<String, Set<String>> declared = new TreeMap<>();
        paths.propertyStream()
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .forEach(operation -> operation
                                .getValue()
                                .path("responses")
                                .propertyStream()
                                .filter(response -> response.getKey().compareTo("400") >= 0)
                                .forEach(response -> declared.computeIfAbsent(
                                                reason(path.getKey(), response), key -> new TreeSet<>())
                                        .add(response.getKey()))));
        Set<String> seen = new TreeSet<>(UNSEEN.keySet());
        RUNS.forEach(run -> {
            String status = Integer.toString(run.status());
            JsonNode response = responses(run).path(status);
            seen.add(response.has("$ref") ? status : run.route() + " " + status);
        });

        assertThat(declared.keySet()).isNotEmpty().isSubsetOf(seen);
    }

    /** Names a shared response by its status, and one of a single operation by its path as well. */
    private static String reason(String path, Map.Entry<String, JsonNode> response) {
        return response.getValue().has("$ref") ? response.getKey() : path + " " + response.getKey();
    }

    private static JsonNode responses(RequestRun run) {
        JsonNode item = paths.path(run.route());
        String method = run.method().toLowerCase(Locale.ROOT);
        // An endpoint for GET answers HEAD too.
        return item.path(item.has(method) ? method : "get").path("responses");
    }
}
