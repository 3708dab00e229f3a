package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.AUDITOR_KEY;
import static dev.kit.examples.shop.running.RunningShop.MANAGER_KEY;
import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class StaffJourneyTest {

    private static final String FORM = """
            {"name": "Oak Desk", "price": 199.50, "stock": 0}""";

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
    @DisplayName("EN-01 a manager replaces a product; it is audited with its actor")
    void replacesAProduct() {
        HttpResponse<String> replaced = replace(Map.of("X-API-Key", MANAGER_KEY), "/staff/products/3");

        assertThat(replaced.statusCode()).as(replaced.body()).isEqualTo(200);
        assertThat(replaced.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(json(shop.get("/products/3", "")).get("name").asString()).isEqualTo("Oak Desk");
        assertThat(JdbcClient.create(shop.database().owner())
                        .sql("""
                        select count(*) from audit_log
                        where type = 'product.changed' and operation = 'UPDATE' and entity_id = '3' and actor_id = 'manager'
                        """)
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("AU-03 neither a wrong key nor an auditor's changes products")
    void keepsOthersOut() {
        assertThat(replace(Map.of(), "/staff/products/4").statusCode()).isEqualTo(401);
        assertThat(replace(Map.of("X-API-Key", "guessed"), "/staff/products/4").statusCode())
                .isEqualTo(401);
        assertThat(replace(Map.of("X-API-Key", AUDITOR_KEY), "/staff/products/4")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void answersForProductsThatDoNotExist() {
        assertThat(replace(Map.of("X-API-Key", MANAGER_KEY), "/staff/products/999999")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @DisplayName("SPR-06 HEAD tells whether there is stock and OPTIONS what can be done")
    void answersWithoutABody() {
        assertThat(shop.send("HEAD", "/products/1/stock", "", "").statusCode()).isEqualTo(204);
        assertThat(shop.send("HEAD", "/products/999999/stock", "", "").statusCode())
                .isEqualTo(404);
        HttpResponse<String> options = shop.send("OPTIONS", "/products", "", "");
        assertThat(options.statusCode()).isEqualTo(204);
        assertThat(options.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @Test
    void tellsWhoIsLoggedIn() {
        HttpResponse<String> me = shop.get("/auth/me", shop.logIn("alice@acme.test"));

        assertThat(json(me).get("email").asString()).isEqualTo("alice@acme.test");
        assertThat(shop.get("/auth/me", "").statusCode()).isEqualTo(401);
    }

    @Test
    void takesABearerTokenWhereThereIsNoCookie() {
        String session = shop.logIn("alice@acme.test");

        assertThat(json(shop.send("GET", "/auth/me", "", Map.of("Authorization", "Bearer " + session)))
                        .get("email")
                        .asString())
                .isEqualTo("alice@acme.test");
        assertThat(shop.send("GET", "/auth/me", "", Map.of("Authorization", "Bearer " + session + "x"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("RS-07 the revenue of all tenants is added up past row-level security, and that is audited")
    void addsUpAllTenants() {
        HttpResponse<String> revenue = shop.send("GET", "/staff/revenue", "", Map.of("X-API-Key", AUDITOR_KEY));

        assertThat(revenue.statusCode()).as(revenue.body()).isEqualTo(200);
        assertThat(json(revenue).valueStream().map(row -> row.get("tenantId").asString()))
                .containsExactly("acme", "globex", "initech");
        assertThat(JdbcClient.create(shop.database().owner())
                        .sql("select count(*) from audit_log where type = 'rls.bypassed' and actor_id = 'auditor'")
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void takesStockFromAFile() {
        HttpResponse<String> taken = upload("SKU-0010,77\nNO-SUCH-SKU,1\n");

        assertThat(taken.statusCode()).as(taken.body()).isEqualTo(200);
        assertThat(json(taken).get("updated").asInt()).isEqualTo(1);
        assertThat(json(taken).get("unknown").get(0).asString()).isEqualTo("NO-SUCH-SKU");
        assertThat(upload("SKU-0010,77\nSKU-0011;3\n").body()).contains("Line 2 of the file");
    }

    @Test
    void quotesShipping() {
        HttpResponse<String> quotes = shop.get("/shipping/quotes?grams=2500", "");

        assertThat(json(quotes).get(0).get("carrier").asString()).isEqualTo("DPD");
        assertThat(json(quotes).get(0).get("price").decimalValue()).isEqualByComparingTo("8.10");
        assertThat(shop.get("/shipping/quotes?grams=0", "").statusCode()).isEqualTo(422);
    }

    private static HttpResponse<String> upload(String csv) {
        String body = "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"stock.csv\"\r\n"
                + "Content-Type: text/csv\r\n\r\n" + csv + "\r\n--cut--\r\n";
        return shop.send(
                "POST",
                "/staff/stock",
                body,
                Map.of("X-API-Key", MANAGER_KEY, "Content-Type", "multipart/form-data; boundary=cut"));
    }

    private static HttpResponse<String> replace(Map<String, String> headers, String path) {
        return shop.send("PUT", path, FORM, headers);
    }
}
