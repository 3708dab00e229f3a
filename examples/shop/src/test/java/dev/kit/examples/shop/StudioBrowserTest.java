package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** The studio of the running shop, as a developer clicks through it. */
@Tag("browser")
class StudioBrowserTest {

    private static RunningShop shop;
    private static StudioPage studio;
    private static String alice;

    @BeforeAll
    static void start() {
        Chromium.require();
        shop = RunningShop.start(
                "logging.level.dev.kit.examples=info",
                "logging.level.kit.subscriber=info",
                "logging.level.kit.cron=info");
        alice = shop.logIn("alice@acme.test");
        studio = new StudioPage(Chromium.start(new Dimension(1280, 800), 1), shop.url("/__studio/"));
    }

    @AfterAll
    static void stop() {
        if (studio != null) {
            studio.close();
        }
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    @DisplayName("WS-01 an order appears live and opens with its bodies, SQL, log lines, events and audits")
    void showsAnOrderLive() {
        studio.open("requests");
        studio.findText(".live-pill", "Live");
        int before = studio.texts("[data-request]").size();

        String order = placeOrder(11);

        String row = row(PlacingRequest.of(shop, order));
        studio.findText(row, "/orders");
        PlacingRequest.shipped(shop, order);
        studio.click(row);
        assertThat(studio.texts("[data-request]")).hasSizeGreaterThan(before);
        studio.click("[data-tab=request]");
        studio.findText("[data-panel=request]", "\"productId\": 11");
        studio.click("[data-tab=response]");
        studio.findText("[data-panel=response]", order);
        studio.click("[data-tab=sql]");
        studio.findText("[data-panel=sql]", "insert into orders");
        studio.findText("[data-touched]", order.substring(0, 8));
        studio.click("[data-tab=logs]");
        studio.findText("[data-panel=logs] [data-log]", "Placed order " + order);
        studio.click("[data-tab=events]");
        studio.findText("[data-panel=events]", "order.placed");
        studio.findText("[data-panel=events]", "plan-shipment");
        studio.findText("[data-panel=events]", "order.created");
    }

    @Test
    @DisplayName("the run of an order's subscriber is reached from its request, with its statement and its log line")
    void followsAnOrderToItsSubscriber() {
        String order = placeOrder(13);
        String row = row(PlacingRequest.shipped(shop, order));
        studio.open("requests?method=POST&path=/orders");
        studio.click(row);
        studio.click("[data-tab=events]");
        studio.clickText("[data-panel=events] [data-run] .card-head", "plan-shipment");
        studio.findText("[data-panel=events] [data-run]", "insert into shipments");
        studio.findText("[data-panel=events] [data-run] [data-log]", "shipment for order " + order);
        studio.findText("[data-panel=events] [data-run] [data-caused-by]", "order.placed");

        studio.open("events?stage=runs");
        studio.clickText("[data-run] .card-head", "plan-shipment");
        studio.findText("[data-run]", "insert into shipments");
        studio.clickText("[data-caused-by] a", "order.placed");
        studio.findText(".detail .title", "/orders");

        studio.open("events?stage=handled");
        studio.clickText(".card-head", "plan-shipment");
        studio.clickText("[data-caused]", "plan-shipment");
        studio.findText(".detail [data-log]", "shipment for order");
    }

    @Test
    @DisplayName("H3 an order and its subscriber lie on one axis, each bar where the API says, within one pixel")
    void tracesAnOrder() {
        String request = PlacingRequest.shipped(shop, placeOrder(14));
        studio.open("requests/" + request + "/trace");
        studio.findText("[data-kind=run]", "plan-shipment");
        studio.findText("[data-kind=handler]", "OrderEndpoints.placeOrder");

        JsonNode trace = RunningShop.json(shop.get("/__studio/api/requests/" + request + "/trace", ""));
        double extent = trace.path("extent").asDouble();
        assertThat(extent).isGreaterThan(trace.path("duration").asDouble());
        List<List<Number>> bars = bars();
        assertThat(bars).hasSizeGreaterThan(10).allSatisfy(bar -> {
            JsonNode span = trace.path("spans").path(bar.get(0).intValue());
            double axis = bar.get(3).doubleValue();
            assertThat(bar.get(1).doubleValue())
                    .as("left of %s", span)
                    .isCloseTo(span.path("offset").asDouble() / extent * axis, within(1.0));
            assertThat(bar.get(2).doubleValue())
                    .as("width of %s", span)
                    .isCloseTo(span.path("duration").asDouble() / extent * axis, within(1.0));
        });
    }

    /** Returns position, left, width and width of the axis for each span that is no mark. */
    @SuppressWarnings("unchecked")
    private static List<List<Number>> bars() {
        return (List<List<Number>>) Objects.requireNonNull(studio.script("""
                return [...document.querySelectorAll('[data-span]')]
                  .filter(row => !row.querySelector('[data-bar].mark'))
                  .map(row => {
                    const axis = row.querySelector('[data-axis]').getBoundingClientRect();
                    const bar = row.querySelector('[data-bar]').getBoundingClientRect();
                    return [Number(row.dataset.span), bar.left - axis.left, bar.width, axis.width];
                  });
                """));
    }

    @Test
    @DisplayName("SA-17 DB-11 the orders are paged to page 3 and back")
    void pagesThroughOrders() {
        studio.open("database/orders?limit=25");
        studio.find("[data-row]");
        List<List<String>> pages = new ArrayList<>();
        pages.add(studio.texts("[data-row]"));
        for (int page = 2; page <= 3; page++) {
            studio.click("[data-page=next]");
            pages.add(studio.textsOtherThan(pages.get(page - 2), "[data-row]"));
        }

        studio.click("[data-page=previous]");

        assertThat(studio.textsOtherThan(pages.get(2), "[data-row]")).isEqualTo(pages.get(1));
        assertThat(pages).allSatisfy(rows -> assertThat(rows).hasSize(25)).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("SA-18 DB-14 a filter narrows the orders, and a key leads to the customer")
    void filtersAndFollowsAKey() {
        studio.open("database/orders");
        List<String> all = studio.textsOtherThan(List.of(), "[data-row]");
        assertThat(all).anySatisfy(row -> assertThat(row).doesNotContain("initech"));
        studio.click("[data-add-filter]");
        studio.find("input[name=value]").sendKeys("initech", Keys.ENTER);
        List<String> narrowed = studio.textsOtherThan(all, "[data-row]");
        assertThat(narrowed).hasSize(50).allSatisfy(row -> assertThat(row).contains("initech"));
        studio.click("[data-row] td:nth-child(3) .reference");
        studio.findText(".head h1", "customers");
        studio.findText(".row-values", "@initech.test");
        studio.findText(".pill.filter", "id");
    }

    @Test
    @DisplayName(
            "WS-01 a replay of an order, made dry, shows what differs, leaves no order, and says so after a reload too")
    void replaysAnOrder() {
        placeOrder(12);
        long before = orders();
        studio.open("requests?method=POST&path=/orders");
        studio.clickText("[data-request]", "/orders");
        studio.click("[data-replay]");
        studio.findText(".dialog", "cookie");
        studio.find(".dialog input.mono").sendKeys("session=" + alice);
        studio.click("[data-dry-run]");
        studio.click("[data-send]");
        studio.findText("[data-panel=compare]", "dry run");
        studio.findText("[data-figure=Status]", "201");
        studio.findText(".sides .changed", "\"id\"");
        assertThat(orders()).isEqualTo(before);

        studio.findText("[data-substitutions]", "cookie");
        studio.findText("[data-substitutions]", "replaced by what you gave");
        studio.reload();
        studio.findText("[data-substitutions]", "replaced by what you gave");
    }

    private static long orders() {
        return JdbcClient.create(shop.database().owner())
                .sql("select count(*) from orders")
                .query(Long.class)
                .single();
    }

    private static String placeOrder(int productId) {
        HttpResponse<String> placed = shop.send("POST", "/orders", alice, """
                {"lines": [{"productId": %d, "quantity": 1}]}""".formatted(productId));
        return RunningShop.json(placed).path("id").stringValue();
    }

    /** The row of that request, since those of other tests have the same path. */
    private static String row(String request) {
        return "[data-request='" + request + "']";
    }

    @Test
    @DisplayName("DB-56 the SQL console answers, refuses a write and explains")
    void asksTheDatabase() {
        studio.open("sql");
        studio.find(".editor textarea").sendKeys("delete from orders");
        studio.click("[data-sql=run]");
        studio.findText("[data-sql-fault]", "only reads");
        studio.open("sql?q=select+count(*)+as+many+from+orders");
        studio.click("[data-sql=run]");
        studio.findText("[data-sql-rows]", "1 row");
        studio.click("[data-sql=analyze]");
        studio.findText("[data-plan]", "Ran in");
    }

    @Test
    @DisplayName(
            "CN-05 a cron is run now with an input: one that breaks its schema is refused, a valid one shows its run")
    void runsACronWithAnInput() {
        studio.open("events?stage=jobs");
        studio.clickText("[data-job=reportLowStock] button", "Run now");
        WebElement input = studio.find(".dialog textarea");
        assertThat(input.getAttribute("value")).contains("\"below\": 5");
        replace(input, "{\"below\": ");
        studio.click(".dialog [type=submit]");
        studio.findText(".dialog [role=alert]", "The input is no JSON");
        replace(input, "{\"below\": -1}");
        studio.click(".dialog [type=submit]");
        studio.findText(".dialog [role=alert]", "below");
        replace(input, "{\"below\": 1000000}");
        studio.click(".dialog [type=submit]");
        studio.findText(".dialog [data-outcome]", "completed");
        studio.clickText(".dialog footer button", "Close");

        studio.open("events?stage=runs");
        studio.clickText("[data-run] .card-head", "reportLowStock");
        studio.findText("[data-run]", "select sku from products");
        studio.findText("[data-run]", "1000000");
        studio.findText("[data-run] [data-log]", "products are nearly sold out");
        studio.findText("[data-run]", "stock.low");
    }

    @Test
    @DisplayName("FN-01 FN-02 a function is called with an input: its output is shown, and the run with its statement")
    void callsAFunctionWithAnInput() {
        studio.open("events?stage=functions");
        studio.clickText("[data-function=valueStock] button", "Call");
        WebElement input = studio.find(".dialog textarea");
        replace(input, "{\"price\": \"cheap\"}");
        studio.click(".dialog [type=submit]");
        studio.findText(".dialog [role=alert]", "price");
        replace(input, "{\"price\": 0}");
        studio.click(".dialog [type=submit]");
        studio.findText(".dialog [data-outcome]", "completed");
        studio.findText(".dialog [data-outcome]", "products");
        studio.clickText(".dialog footer button", "Close");

        studio.clickText("[data-run] .card-head", "valueStock");
        studio.findText("[data-run]", "count(*) as products");
    }

    private static void replace(WebElement field, String text) {
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }
}
