package dev.kit.openapi.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The changes of the tables below the resource {@code change}. */
class ChangeTablesTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 6, 1);

    @TestFactory
    @DisplayName("a changed schema has its verdict in requests and in responses, and so has the opposite change")
    List<DynamicTest> schemas() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode row : table("schemas.yaml")) {
            String request = row.path("request").asString();
            String response = row.path("response").asString();
            JsonNode old = row.path("old");
            JsonNode now = row.path("new");
            boolean again = row.has("again") || (request.equals("none") && response.equals("none"));
            tests.add(DynamicTest.dynamicTest(row.path("name").asString(), () -> {
                assertVerdict(old, now, true, request);
                assertVerdict(old, now, false, response);
                assertVerdict(old, old, true, "none");
                assertVerdict(now, now, false, "none");
                if (again) {
                    assertVerdict(now, old, true, response);
                    assertVerdict(now, old, false, request);
                }
            }));
        }
        return tests;
    }

    @TestFactory
    @DisplayName("a changed document is found by its rule, at its operation")
    List<DynamicTest> documents() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode row : table("documents.yaml")) {
            tests.add(DynamicTest.dynamicTest(row.path("name").asString(), () -> {
                ApiComparison comparison =
                        ApiComparison.of(document(row.path("old")), document(row.path("new")), TODAY);
                assertThat(comparison.changes().stream()
                                .filter(change -> change.rule().verdict() == comparison.verdict())
                                .map(change -> change.rule().id()))
                        .as("%s", comparison.changes())
                        .satisfies(rules -> assertThat(rules.isEmpty() ? List.of("none") : rules)
                                .contains(row.path("rule").asString()));
                if (row.has("operation")) {
                    assertThat(comparison.changes())
                            .anyMatch(change -> change.operation()
                                    .equals(row.path("operation").asString()));
                }
                for (String side : List.of("old", "new")) {
                    assertThat(ApiComparison.of(document(row.path(side)), document(row.path(side)), TODAY)
                                    .changes())
                            .isEmpty();
                }
            }));
        }
        return tests;
    }

    private static JsonNode table(String name) throws IOException {
        try (InputStream in = ChangeTablesTest.class.getResourceAsStream("/change/" + name)) {
            return DocumentText.read(name, Objects.requireNonNull(in).readAllBytes());
        }
    }

    private static void assertVerdict(JsonNode old, JsonNode now, boolean request, String verdict) {
        ApiComparison comparison = ApiComparison.of(withSchema(old, request), withSchema(now, request), TODAY);
        assertThat(comparison.verdict().word())
                .as("%s of %s to %s: %s", request ? "request" : "response", old, now, comparison.changes())
                .isEqualTo(verdict);
    }

    private static ApiDocument withSchema(JsonNode schema, boolean request) {
        ObjectNode document = JsonMapper.shared().createObjectNode().put("openapi", "3.1.0");
        ObjectNode operation = document.putObject("paths").putObject("/x").putObject("post");
        ObjectNode holder = request
                ? operation.putObject("requestBody")
                : operation.putObject("responses").putObject("200");
        holder.putObject("content").putObject("application/json").set("schema", schema);
        return parsed(document);
    }

    private static ApiDocument document(JsonNode part) {
        ObjectNode document = JsonMapper.shared().createObjectNode().put("openapi", "3.1.0");
        document.setAll((ObjectNode) part.deepCopy());
        return parsed(document);
    }

    private static ApiDocument parsed(ObjectNode document) {
        return ApiDocument.parse("api.json", document.toString().getBytes(StandardCharsets.UTF_8));
    }
}
