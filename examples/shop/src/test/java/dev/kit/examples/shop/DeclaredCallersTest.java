package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DeclaredCallersTest {

    @Test
    @DisplayName("the shop refuses requests without credentials exactly where its document demands them")
    void refusesWhatTheDocumentDemands() {
        try (RunningShop shop = RunningShop.start()) {
            JsonNode paths = json(shop.get("/docs/openapi.json", "")).path("paths");
            int refused = 0;
            for (Map.Entry<String, JsonNode> path : paths.properties()) {
                for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                    JsonNode security = operation.getValue().path("security");
                    if (operation.getKey().equals("parameters")) {
                        continue;
                    }
                    String method = operation.getKey().toUpperCase(Locale.ROOT);
                    int status = shop.send(method, path.getKey().replaceAll("\\{[a-z]+}", "1"), "", "{}")
                            .statusCode();
                    assertThat(security.isArray())
                            .as(method + " " + path.getKey())
                            .isTrue();
                    assertThat(status == 401)
                            .as(method + " " + path.getKey() + " answers " + status)
                            .isEqualTo(!security.isEmpty());
                    refused += status == 401 ? 1 : 0;
                }
            }
            assertThat(refused).isBetween(5, paths.size() * 3);
        }
    }

    @Test
    @DisplayName("the group of the staff has the staff's operations alone, in YAML too; the old one announces its end")
    void servesTheGroupOfTheStaff() {
        try (RunningShop shop = RunningShop.start()) {
            JsonNode paths =
                    json(shop.get("/docs/openapi.json?group=staff", "")).path("paths");
            assertThat(paths.propertyNames()).isNotEmpty().allMatch(path -> path.startsWith("/staff/"));
            assertThat(shop.get("/docs/openapi.yaml?group=staff", "").body()).startsWith("openapi: 3.1");
            HttpResponse<String> old = shop.send("HEAD", "/products/1/stock", "", "");
            assertThat(old.headers().firstValue("Deprecation")).contains("@1788220800");
            assertThat(old.headers().firstValue("Sunset")).contains("Mon, 01 Mar 2027 00:00:00 GMT");
            assertThat(old.headers().firstValue("Link")).contains("</docs>; rel=\"deprecation\"");
        }
    }
}
