package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentText;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Bodies that are sent to a mock, keyword by keyword, and the faults that it names. */
class KeywordsTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @TestFactory
    Stream<DynamicTest> judgesSchemasOfJsonSchema() throws IOException {
        return cases("3.1.0", "keywords-3.1.yaml");
    }

    @TestFactory
    Stream<DynamicTest> judgesSchemasOfOpenApi30() throws IOException {
        return cases("3.0.3", "keywords-3.0.yaml");
    }

    private static Stream<DynamicTest> cases(String version, String file) throws IOException {
        JsonNode cases = read(file);
        MockServer mock = MockServer.of(document(version, cases)).start();
        Http http = new Http(mock.address());
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < cases.get("cases").size(); i++) {
            JsonNode each = cases.get("cases").get(i);
            String path = "/" + i;
            tests.add(DynamicTest.dynamicTest(
                    version + " " + each.get("keyword").asString(), () -> judge(http, path, each)));
        }
        return tests.stream().onClose(mock::close);
    }

    private static void judge(Http http, String path, JsonNode each) throws IOException, InterruptedException {
        for (JsonNode body : each.path("fits")) {
            HttpResponse<String> answer = send(http, path, body.asString());
            assertThat(answer.statusCode())
                    .as("%s: %s", body.asString(), answer.body())
                    .isEqualTo(200);
        }
        for (var refused : each.path("faults").properties()) {
            HttpResponse<String> answer = send(http, path, refused.getKey());
            List<String> expected = refused.getValue()
                    .valueStream()
                    .map(fault -> fault.asString().replace("{}", path.substring(1)))
                    .toList();
            assertThat(faults(answer)).as(refused.getKey()).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static HttpResponse<String> send(Http http, String path, String body)
            throws IOException, InterruptedException {
        return http.send("POST", path, body, "Content-Type", "application/json");
    }

    private static List<String> faults(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return Http.json(answer)
                .get("errors")
                .valueStream()
                .map(fault -> fault.get("pointer").stringValue() + " "
                        + fault.get("message").stringValue() + " "
                        + fault.get("expected").stringValue())
                .toList();
    }

    private static ApiDocument document(String version, JsonNode cases) {
        ObjectNode document = JSON.createObjectNode().put("openapi", version);
        document.putObject("info").put("title", "Keywords").put("version", "1");
        document.putObject("components").set("schemas", cases.get("schemas"));
        ObjectNode paths = document.putObject("paths");
        int i = 0;
        for (JsonNode each : cases.get("cases")) {
            ObjectNode post = paths.putObject("/" + i++).putObject("post");
            post.putObject("requestBody")
                    .put("required", true)
                    .putObject("content")
                    .putObject("application/json")
                    .set("schema", each.get("schema"));
            post.putObject("responses").putObject("200").put("description", "It fits");
        }
        return ApiDocument.parse("keywords.json", JSON.writeValueAsBytes(document));
    }

    private static JsonNode read(String file) throws IOException {
        try (InputStream in = KeywordsTest.class.getResourceAsStream("/mock/" + file)) {
            return DocumentText.read(file, Objects.requireNonNull(in).readAllBytes());
        }
    }
}
