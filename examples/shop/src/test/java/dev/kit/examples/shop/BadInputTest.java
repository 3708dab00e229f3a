package dev.kit.examples.shop;

import static dev.kit.examples.shop.running.RunningShop.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.envkit.Secret;
import dev.kit.examples.shop.running.RunningShop;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BadInputTest {

    private static RunningShop shop;
    private static String alice;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
        alice = shop.logIn("alice@acme.test");
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @Test
    @DisplayName("VA-13 malformed JSON is a 400 problem that says so")
    void refusesMalformedJson() {
        assertProblem(shop.send("POST", "/orders", alice, "{bad"), 400);
    }

    @Test
    @DisplayName("VA-02 VA-19 a body that breaks its schema is 422 with the path of each fault")
    void listsEveryFault() {
        HttpResponse<String> refused = shop.send(
                "POST",
                "/orders",
                alice,
                "{\"lines\": [{\"productId\": 1, \"quantity\": 0}, {\"productId\": -1, \"quantity\": 1}]}");

        assertProblem(refused, 422);
        assertThat(json(refused).get("errors").size()).isEqualTo(2);
        assertThat(json(refused).get("errors").get(0).get("path").toString()).isEqualTo("[\"lines\",0,\"quantity\"]");
    }

    @Test
    @DisplayName("AU-02 no cookie, an altered cookie and an expired one are 401")
    void refusesBadSessions() {
        Clock yesterday = Clock.offset(Clock.system(ZoneOffset.UTC), Duration.ofDays(-1));
        String expired =
                new SessionTokens(Secret.of("a-secret-for-the-tests-of-the-shop-0123"), yesterday).issue(1, "acme");

        assertProblem(shop.get("/orders", ""), 401);
        assertProblem(shop.get("/orders", alice + "x"), 401);
        assertProblem(shop.get("/orders", expired), 401);
        assertThat(json(shop.get("/orders", expired)).get("detail").asString()).contains("expired");
    }

    @Test
    void refusesAWrongPassword() {
        assertProblem(
                shop.send("POST", "/auth/login", "", "{\"email\": \"alice@acme.test\", \"password\": \"wrong\"}"), 401);
    }

    @Test
    @DisplayName("ER-14 an unknown route is a JSON 404, a wrong method a 405 with Allow")
    void answersUnknownRoutesWithProblems() {
        assertProblem(shop.get("/nowhere", ""), 404);
        HttpResponse<String> wrong = shop.send("DELETE", "/products", "", "");
        assertProblem(wrong, 405);
        assertThat(wrong.headers().firstValue("Allow").orElseThrow()).contains("GET");
    }

    @Test
    @DisplayName("VA-03 a path or query value of the wrong type is 422 with its name")
    void refusesBadParameters() {
        HttpResponse<String> id = shop.get("/orders/not-a-uuid", alice);
        assertProblem(id, 422);
        assertThat(json(id).get("errors").get(0).get("path").toString()).isEqualTo("[\"id\"]");
        assertProblem(shop.get("/products?limit=abc", ""), 422);
        assertProblem(shop.get("/products?limit=0", ""), 422);
    }

    @Test
    @DisplayName("VA-15 a body that is not JSON is 415")
    void refusesOtherContentTypes() throws Exception {
        var request = java.net.http.HttpRequest.newBuilder(shop.url("/auth/login"))
                .header("Content-Type", "text/plain")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("hello"))
                .build();
        var response = java.net.http.HttpClient.newHttpClient()
                .send(request, java.net.http.HttpResponse.BodyHandlers.ofString());

        assertProblem(response, 415);
    }

    private static void assertProblem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(json(response).get("status").asInt()).isEqualTo(status);
        assertThat(json(response).get("detail").asString()).isNotBlank();
        assertThat(response.body()).doesNotContain("Exception", "\tat ", "select ");
    }
}
