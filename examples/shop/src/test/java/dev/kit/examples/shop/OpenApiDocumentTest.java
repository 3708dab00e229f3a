package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

class OpenApiDocumentTest {

    private static final Path COMMITTED = Path.of("openapi.json");

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
