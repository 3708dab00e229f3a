package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Controllers whose types are those of endpoints beside them. */
final class SharedTypesTest {

    private static TestServer both;
    private static TestServer alone;

    enum Color {
        RED,
        GREEN
    }

    static class Payment {

        @Positive public int amount = 1;
    }

    static final class CardPayment extends Payment {

        public String getCard() {
            return "4111";
        }
    }

    record Item(@NotBlank String sku, @Positive int quantity) {}

    record Order(@NotBlank String name, List<Item> items, Map<String, Item> byKey, LocalDate day, Color color) {}

    record Answer(Order order, Instant at, Payment payment, double quotient) {}

    static final class Routes {

        static final Endpoint<Answer> order =
                e.post("/kit/orders").body(Order.class).output(Answer.class).handle(ctx -> answer(ctx.body()));
    }

    @RestController
    static class Controller {

        @PostMapping("/mvc/orders")
        Answer order(@RequestBody Order order) {
            return answer(order);
        }

        @PostMapping("/mvc/valid")
        Answer valid(@Valid @RequestBody Order order) {
            return answer(order);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {}

    private static Answer answer(Order order) {
        return new Answer(order, Instant.EPOCH, new CardPayment(), Double.NaN);
    }

    @BeforeAll
    static void start() {
        both = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/SharedTypesTest$Routes.class");
        alone = TestServer.startWithoutKit(Application.class);
    }

    @AfterAll
    static void stop() {
        both.close();
        alone.close();
    }

    private static String post(TestServer server, String path, String json) throws Exception {
        HttpResponse<String> answer = server.send("POST", path, json, "Content-Type", "application/json");
        return answer.statusCode() + " "
                + answer.headers().firstValue("Content-Type").orElse("") + " " + TestServer.comparable(answer.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name':'a','items':[{'sku':'x','quantity':1}],'byKey':{},'day':'2024-01-01','color':'RED'}",
                "{'name':'','items':[{'sku':'','quantity':-1}],'byKey':{'k':{'sku':'','quantity':0}}}",
                "{'name':5,'items':{'sku':'x','quantity':'1'},'color':1}",
                "{'name':'a','unknown':1,'day':'2024-01-01','color':' RED '}",
                "{'name':'a','name':'b'}",
                "{'name':'a','day':19000}",
                "[]",
                "{"
            })
    @DisplayName("what Kit checks changes nothing in controllers of the same types")
    void leavesControllersAlone(String json) throws Exception {
        String body = json.replace('\'', '"');
        for (String path : new String[] {"/mvc/orders", "/mvc/valid"}) {
            String before = post(alone, path, body);
            post(both, "/kit/orders", body);
            assertThat(post(both, path, body)).as(path).isEqualTo(before);
        }
    }
}
