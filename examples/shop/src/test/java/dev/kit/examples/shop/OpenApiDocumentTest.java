package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

class OpenApiDocumentTest {

    private static final Path COMMITTED = Path.of("openapi.json");

    private static final int UNAUTHORIZED = 401;

    private static RunningShop shop;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @Test
    @DisplayName("OA-01 OA-03 OA-04 OA-13 OA-19 the served document is the committed one")
    void isTheCommittedDocument() throws IOException {
        HttpResponse<String> response = shop.get("/docs/openapi.json", "");
        assertThat(response.statusCode()).isEqualTo(200);
        String served = JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(json(response))
                + "\n";
        if (Boolean.getBoolean("kit.update")) {
            Files.writeString(COMMITTED, served);
        }

        assertThat(served)
                .as("the API changed; if that is meant, run this test with -Dtest.jvm.args=-Dkit.update=true")
                .isEqualTo(Files.readString(COMMITTED));
    }

    @Test
    @DisplayName("CL-03 OA-19 kit generate:openapi has written the same bytes without starting the shop")
    void isWhatTheCommandWrites() {
        assertThat(Path.of("target", "openapi.json"))
                .hasBinaryContent(shop.get("/docs/openapi.json", "").body().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("OA-11 without credentials exactly those endpoints refuse whose document demands them")
    void demandsWhatItRefuses() {
        JsonNode document = json(shop.get("/docs/openapi.json", ""));
        Set<String> demanding = new TreeSet<>();
        Set<String> refusing = new TreeSet<>();
        document.path("paths")
                .propertyStream()
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .filter(operation -> operation.getValue().has("responses"))
                        .forEach(operation -> {
                            String method = operation.getKey().toUpperCase(Locale.ROOT);
                            String name = method + " " + path.getKey();
                            if (demandsCredentials(document, operation.getValue())) {
                                demanding.add(name);
                            }
                            String target = path.getKey().replaceAll("\\{\\w+}", "1");
                            if (shop.send(method, target, "", Map.of()).statusCode() == UNAUTHORIZED) {
                                refusing.add(name);
                            }
                        }));

        assertThat(demanding).hasSizeGreaterThan(5);
        assertThat(refusing).isEqualTo(demanding);
    }

    private static boolean demandsCredentials(JsonNode document, JsonNode operation) {
        JsonNode security = operation.has("security") ? operation.path("security") : document.path("security");
        return !security.isEmpty() && security.valueStream().noneMatch(JsonNode::isEmpty);
    }

    @Test
    @DisplayName("SPR-03 OA-03 the page at /docs leads to the document, which has an ETag")
    void servesThePage() {
        HttpResponse<String> page = shop.get("/docs", "");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("data-document=\"/docs/openapi.json\"");
        assertThat(shop.get("/docs/openapi.json", "").headers().firstValue("ETag"))
                .isPresent();
    }

    @Test
    @DisplayName("FC-A7 springdoc keeps its page beside ours, and its document has our paths")
    void addsItsPathsToTheDocumentOfSpringdoc() {
        assertThat(shop.get("/swagger-ui.html", "").statusCode()).isEqualTo(302);

        JsonNode document = json(shop.get("/v3/api-docs", ""));

        assertThat(document.get("paths").has("/orders/{id}")).isTrue();
        assertThat(document.at("/components/schemas/Order").isMissingNode()).isFalse();
    }
}
