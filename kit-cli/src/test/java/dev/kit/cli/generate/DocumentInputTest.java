package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.output.GenerationRequest;
import dev.kit.cli.generate.output.GenerationResult;
import dev.kit.openapi.DocumentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where documents come from, and what happens to the output when they do not change or cannot be read. */
class DocumentInputTest {

    private static final String ORDERS = """
        openapi: 3.0.3
        info: {title: Orders, version: '1'}
        paths:
          /orders/{id}:
            $ref: paths/order.yaml
        """;

    private static final String PATH = """
        get:
          operationId: getOrder
          parameters: [{$ref: '../parameters.json#/id'}]
          responses:
            '200':
              description: ok
              content:
                application/json: {schema: {$ref: ../schemas/order.yaml}}
        """;

    private static final String ORDER = """
        type: object
        required: [id, payment]
        properties:
          id: {type: integer}
          lines: {type: array, items: {$ref: 'parts/line.yml#/Line'}}
          parent: {$ref: order.yaml}
          payment:
            oneOf: [{$ref: '#/definitions/Card'}, {$ref: '#/definitions/Cash'}]
            discriminator:
              propertyName: by
              mapping: {card: '#/definitions/Card', coins: '#/definitions/Cash'}
        definitions:
          Card: {type: object, properties: {number: {type: string}}}
          Cash: {type: object, properties: {amount: {type: number}}}
        """;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CG-12 a document of several files in YAML and JSON becomes one client")
    void readsSeveralFiles() throws IOException {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        assertThat(sources.generate(orders(), "com.example").operations()).isOne();
        sources.compile();
        assertThat(sources.content().keySet())
                .contains("com/example/Order.java", "com/example/Line.java", "com/example/Orders.java");
        assertThat(sources.text("com/example/Order.java"))
                .contains("List<Line> lines", "Order parent", ".when(\"coins\", Cash.class)");
        assertThat(sources.text("com/example/kit-client.manifest"))
                .contains("# refers to schemas/order.yaml", "# refers to schemas/parts/line.yml");
    }

    @Test
    @DisplayName("CG-12 an operation in a file of its own keeps its parameters, body and answer")
    void readsOperationsInFiles() throws IOException {
        orders();
        Files.writeString(directory.resolve("paths/add.yaml"), """
            operationId: addOrder
            tags: [Till]
            parameters: [{$ref: '../parameters.json#/id'}]
            requestBody:
              content:
                application/json: {schema: {type: object, properties: {note: {type: string, nullable: true}}}}
            responses: {'201': {description: ok, content: {application/json: {schema: {$ref: ../schemas/order.yaml}}}}}
            """);
        Path document = Files.writeString(directory.resolve("split.yaml"), """
            openapi: 3.0.3
            info: {title: Orders, version: '1'}
            paths:
              /orders/{id}:
                put: {$ref: paths/add.yaml}
            """);
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document, "com.example");
        sources.compile();
        assertThat(sources.text("com/example/Till.java")).contains("public Order addOrder(");
        assertThat(sources.text("com/example/AddOrder.java")).contains("Field<String> note");
    }

    @Test
    @DisplayName(
            "CG-16 nothing is parsed when nothing changed, and everything is when a file, an option or the output did")
    void knowsWhatChanged() throws IOException {
        Path document = orders();
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document, "com.example");
        Map<String, String> before = sources.content();
        Path order = directory.resolve("schemas/order.yaml");
        FileTime time = Files.getLastModifiedTime(order);

        GenerationResult again = sources.generate(document, "com.example");
        assertThat(again.upToDate()).isTrue();
        assertThat(again.operations()).isOne();
        assertThat(again.unchanged()).hasSize(before.size() - 1);

        Files.writeString(order, ORDER.replace("lines:", "items:"));
        Files.setLastModifiedTime(order, time);
        assertThat(sources.generate(document, "com.example").written())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("Order.java");

        Files.writeString(directory.resolve("src/com/example/Order.java"), "// changed by hand");
        Files.delete(directory.resolve("src/com/example/Line.java"));
        assertThat(sources.generate(document, "com.example").written()).hasSize(2);

        ClientGeneration.Content plain = new ClientGeneration.Content(NullnessAnnotations.NONE, false, false);
        assertThat(sources.generate(document, "com.example", plain).deleted())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("package-info.java");
        Files.writeString(order, ORDER);
        sources.generate(document, "com.example");
        assertThat(sources.content()).isEqualTo(before);
    }

    @Test
    @DisplayName("CG-16 when the output cannot be written, the directory is left as it was")
    void writesAllOrNothing() throws IOException {
        Path document = orders();
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document, "com.example");
        Map<String, String> before = sources.content();
        // A directory in the place of a temporary file stops the writing halfway.
        Path obstacle = Files.createDirectories(directory.resolve("src/com/example/.Order.java.tmp/inside"));
        Files.writeString(directory.resolve("schemas/order.yaml"), ORDER.replace("lines:", "items:"));
        Files.writeString(directory.resolve("schemas/parts/line.yml"), line("price"));
        assertThatThrownBy(() -> sources.generate(document, "com.example"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("the output cannot be written");
        Files.delete(obstacle);
        Files.delete(obstacle.getParent());
        assertThat(sources.content()).isEqualTo(before);
        assertThat(sources.generate(document, "com.example").written()).hasSize(2);
    }

    @ParameterizedTest(name = "SEC-L7 the reference {0} is refused: {1}")
    @CsvSource({
        "file:///etc/passwd, leads out of the document",
        "https://example.com/a.yaml#/A, leads out of the document",
        "/etc/passwd, leads out of the directory of the document",
        "../outside.yaml, leads out of the directory of the document",
        "schemas/../../outside.yaml, leads out of the directory of the document",
        "schemas/nothing.yaml, names a file that cannot be read",
        "schemas/link.yaml, leads out of the directory of the document",
        "schemas/order.yaml#/definitions/None, leads nowhere",
        "schemas/order.yaml#Card, names an anchor"
    })
    void refusesReferencesOutside(String reference, String why) throws IOException {
        Path inside = Files.createDirectories(directory.resolve("in/schemas"));
        Path outside = Files.writeString(directory.resolve("outside.yaml"), ORDER);
        Files.writeString(inside.resolve("order.yaml"), ORDER);
        Files.createSymbolicLink(inside.resolve("link.yaml"), outside);
        Path document = Files.writeString(
                directory.resolve("in/openapi.yaml"), ORDERS.replace("paths/order.yaml", "\"" + reference + "\""));
        assertThatThrownBy(() -> new GeneratedSources(directory.resolve("src")).generate(document, "com.example"))
                .isInstanceOfSatisfying(CliException.class, failure -> {
                    assertThat(failure.what()).contains(why);
                    assertThat(failure.where()).endsWith("in/openapi.yaml#/paths/~1orders~1{id}");
                    assertThat(failure.action()).isNotBlank();
                });
        assertThat(directory.resolve("src")).doesNotExist();
    }

    @Test
    @DisplayName("CG-02 a problem in another file is reported with that file")
    void namesTheOtherFile() throws IOException {
        Path document = orders();
        Files.writeString(
                directory.resolve("schemas/order.yaml"), ORDER.replace("parts/line.yml#/Line", "nothing.yml"));
        assertThatThrownBy(() -> new GeneratedSources(directory.resolve("src")).generate(document, "com.example"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.where()).endsWith("schemas/order.yaml#/properties/lines/items"));
    }

    @ParameterizedTest(name = "CG-02 {0} is no document")
    @ValueSource(strings = {"", "just a text", "- a\n- b", "42", "{}", "\uFEFF{\"swagger\":\"1.2\"}"})
    void refusesOtherTexts(String text) throws IOException {
        Path document = Files.writeString(directory.resolve("openapi"), text);
        assertThatThrownBy(() -> new GeneratedSources(directory.resolve("src")).generate(document, "com.example"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("generation failed");
    }

    @Test
    @DisplayName("CG-01 the document of a running application is fetched, and what fails names its address")
    void fetchesTheDocument() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] document = GeneratedSources.resource("shop.json").getBytes(StandardCharsets.UTF_8);
        server.createContext("/v3/api-docs", exchange -> {
            exchange.sendResponseHeaders(200, document.length);
            exchange.getResponseBody().write(document);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            assertThat(generate(url + "/v3/api-docs").operations()).isEqualTo(8);
            assertThat(generate(url + "/v3/api-docs").upToDate()).isTrue();
            assertThatThrownBy(() -> generate(url + "/nothing"))
                    .isInstanceOfSatisfying(
                            CliException.class,
                            failure -> assertThat(failure.report()).contains("status 404", url + "/nothing"));
        } finally {
            server.stop(0);
        }
        assertThatThrownBy(() -> generate(url + "/v3/api-docs"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("nothing answers there", url, "Start the application"));
        assertThatThrownBy(() -> generate("http://user:secret@127.0.0.1/x"))
                .hasMessageContaining("contains credentials")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> generate("http://exa mple/x"))
                .isInstanceOf(CliException.class)
                .hasCauseInstanceOf(DocumentException.class);
    }

    @Test
    @DisplayName("CG-01 an unforeseen failure of fetching is reported with the address and its cause")
    void reportsUnforeseenFailures() {
        String address = "http://127.0.0.1:99999/v3/api-docs";
        assertThatThrownBy(() -> generate(address))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("is not understood here", address))
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    private GenerationResult generate(String input) {
        return ClientGenerator.generate(new ClientGeneration(
                GenerationRequest.source(input, directory::resolve),
                directory.resolve("fetched"),
                "com.example",
                Optional.empty(),
                false,
                ClientGeneration.Content.USUAL));
    }

    private Path orders() throws IOException {
        Files.createDirectories(directory.resolve("paths"));
        Files.createDirectories(directory.resolve("schemas/parts"));
        Files.writeString(directory.resolve("paths/order.yaml"), PATH);
        Files.writeString(directory.resolve("schemas/order.yaml"), ORDER);
        Files.writeString(directory.resolve("schemas/parts/line.yml"), line("sku"));
        Files.writeString(
                directory.resolve("parameters.json"),
                "{\"id\":{\"name\":\"id\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"integer\"}}}");
        return Files.writeString(directory.resolve("openapi.yaml"), ORDERS);
    }

    private static String line(String member) {
        return "Line: {type: object, properties: {" + member + ": {type: string}}}";
    }
}
