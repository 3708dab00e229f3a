package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.generate.PublicDocument;
import dev.kit.mock.MockCall;
import dev.kit.mock.MockServer;
import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.ApiParameter.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Generated clients in Node.js call mock servers of the same documents, which check every request. */
@Tag("documents")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MockedCallsTest {

    private final Map<String, Called> called = new LinkedHashMap<>();
    private final Map<String, List<String>> faults = new LinkedHashMap<>();

    /** The calls of a document. */
    private record Called(ApiDocument document, SampledCalls calls) {}

    @BeforeAll
    void checkAll() throws IOException, InterruptedException {
        Path directory = NodeTools.directory("calls");
        for (PublicDocument document : PublicDocuments.ALL) {
            add(directory.resolve(PublicDocuments.name(document)), document.fetched());
        }
        Path styles = Files.writeString(directory.resolve("styles.yaml"), StylesDocument.TEXT);
        add(directory.resolve("styles"), styles);
        TypeCheck.configure(directory, "js");
        TypeCheck.faults(directory)
                .forEach((compiler, found) -> found.forEach(
                        fault -> faults.computeIfAbsent(fault.file().replaceFirst("/.*", ""), name -> new ArrayList<>())
                                .add(compiler + " " + fault)));
        NodeTools.bundle(
                directory,
                called.keySet().stream().map(name -> name + "/calls.ts").toList());
    }

    private void add(Path directory, Path file) throws IOException {
        ApiDocument document = ApiDocument.read(file);
        SampledCalls calls = new SampledCalls(document);
        if (!calls.inputs().isEmpty()) {
            GeneratedClient.generate(file, directory.resolve("client"), "js");
            Files.writeString(directory.resolve("calls.ts"), calls.program());
            called.put(directory.getFileName().toString(), new Called(document, calls));
        }
    }

    @TestFactory
    Stream<DynamicTest> sampleInputsCompile() {
        return called.keySet().stream()
                .map(name -> DynamicTest.dynamicTest(
                        "CG-14 TypeScript accepts samples of every input of " + name,
                        () -> assertThat(faults.getOrDefault(name, List.of())).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> requestsAreValid() {
        return called.entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(
                        "CF-28 %s: %d calls, %d of them unusual, reach the mock server as they were meant"
                                .formatted(
                                        each.getKey(),
                                        each.getValue().calls().inputs().size(),
                                        each.getValue().calls().unusual()),
                        () -> assertThat(failures(each.getKey(), each.getValue()))
                                .isEmpty()));
    }

    private static List<String> failures(String name, Called called) throws IOException {
        List<String> failures = new ArrayList<>();
        try (MockServer mock = MockServer.of(called.document()).start()) {
            Path program = Path.of("bundled", name, "calls.mjs");
            Path directory = Path.of("target", "typescript", "calls");
            List<String> outcomes = NodeTools.node(directory, List.of(program.toString(), mock.address()), Map.of())
                    .successful()
                    .lines()
                    .filter(line -> line.startsWith("{"))
                    .toList();
            assertThat(outcomes).hasSameSizeAs(called.calls().inputs().entrySet());
            assertThat(mock.calls()).as("requests").hasSameSizeAs(outcomes);
            int next = 0;
            for (Map.Entry<ApiOperation, SampledInput> call :
                    called.calls().inputs().entrySet()) {
                JsonNode outcome = JsonMapper.shared().readTree(outcomes.get(next));
                String failure = failure(
                        call.getKey(), call.getValue(), outcome, mock.calls().get(next));
                next++;
                if (!failure.isEmpty()) {
                    failures.add(call.getKey() + ": " + failure + " of "
                            + call.getValue().literal());
                }
            }
        }
        return failures;
    }

    private static String failure(ApiOperation operation, SampledInput input, JsonNode outcome, MockCall call) {
        int expected = operation.success().map(ApiAnswer::status).orElse(200);
        if (!outcome.path("failure").asString("").isEmpty()
                || outcome.path("status").asInt() != expected) {
            return "expected " + expected + " but had " + outcome;
        }
        return difference(input, call);
    }

    /** Returns what arrived otherwise than it was given, as far as the server tells. */
    private static String difference(SampledInput input, MockCall call) {
        if (input.json().filter(sent -> !same(sent, call.json())).isPresent()) {
            return "the body is " + call.text();
        }
        for (Map.Entry<ApiParameter, JsonNode> given : input.parameters().entrySet()) {
            ApiParameter parameter = given.getKey();
            if (given.getValue().isValueNode() && !parameter.json()) {
                String sent = given.getValue().asString("");
                String arrived = arrived(parameter, call);
                boolean plain =
                        !parameter.style().equals("label") && !parameter.style().equals("matrix");
                boolean equal = given.getValue().isNumber()
                        ? arrived.matches("[-0-9.e]+")
                                && Double.parseDouble(arrived)
                                        == given.getValue().doubleValue()
                        : arrived.equals(sent);
                if (plain && !equal) {
                    return parameter.name() + " is " + arrived;
                }
            }
        }
        return "";
    }

    private static String arrived(ApiParameter parameter, MockCall call) {
        if (parameter.place() == Place.PATH) {
            return call.parameters().getOrDefault(parameter.name(), "");
        }
        if (parameter.place() == Place.QUERY) {
            return call.query().getOrDefault(parameter.name(), List.of("")).get(0);
        }
        return parameter.place() == Place.HEADER
                ? call.header(parameter.name()).orElse("")
                : call.header("Cookie")
                        .orElse("")
                        .replaceAll("(?s)(.*; )?\\Q" + parameter.name() + "\\E=([^;]*).*", "$2");
    }

    private static boolean same(JsonNode sent, JsonNode received) {
        return sent.equals(
                (one, other) -> one.isNumber() && other.isNumber()
                        ? Double.compare(one.doubleValue(), other.doubleValue())
                        : one.equals(other) ? 0 : 1,
                received);
    }
}
