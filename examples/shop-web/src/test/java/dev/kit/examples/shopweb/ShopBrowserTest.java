package dev.kit.examples.shopweb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Cookie;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.JsonNode;

/** The tasks of a customer, in a browser on the running shop. */
@Tag("browser")
class ShopBrowserTest {

    private static final String ALICE = "alice@acme.test";

    /** Keeps every text the status of an order shows, even if only for a moment. */
    private static final String WATCH_STATUS = """
            const order = document.querySelector(arguments[0]);
            const shown = window.shownStatuses = [];
            const look = () => {
              const status = order.querySelector('.status').textContent;
              if (shown.at(-1) !== status) shown.push(status);
            };
            look();
            new MutationObserver(look).observe(order, { subtree: true, childList: true, characterData: true });
            """;

    private static RunningShop shop;
    private static ShopPage page;

    @BeforeAll
    static void start() {
        Chromium.require();
        shop = RunningShop.start();
        page = new ShopPage(shop);
    }

    @AfterAll
    static void stop() {
        if (page != null) {
            assertThat(page.complaints()).isEmpty();
            page.close();
        }
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    @DisplayName("shop-web shows at its field what is wrong with a login, and lets in who is right")
    void logsIn() {
        page.open("", "#/");

        page.logIn("alice", " ");
        page.findText(".field .fault", "Must be a well-formed email address.");
        WebElement email = page.find("[name=email]");
        assertThat(described(email)).isEqualTo("Must be a well-formed email address.");
        assertThat(described(page.find("[name=password]"))).isEqualTo("Must not be blank.");
        assertThat(email.getDomAttribute("aria-invalid")).isEqualTo("true");
        assertThat(page.driver().switchTo().activeElement()).isEqualTo(email);

        page.logIn(ALICE, "not it");
        page.findText("[role=alert]", "E-mail or password is wrong.");
        assertThat(page.count(".field .fault")).isZero();
        assertThat(described(page.find("[name=password]"))).isEqualTo("E-mail or password is wrong.");

        page.logIn(ALICE, "demo");
        page.findText(".account", "Alice Anders");
        page.find("[data-product]");
    }

    @Test
    @DisplayName("shop-web searches once typing has stopped, says how many it found and what the shop objects to")
    void searches() {
        page.open(ALICE, "#/");
        page.find("[data-product]");
        page.script("performance.clearResourceTimings()");

        page.fill("[name=search]", "kettle");

        page.findText(".count", "8 products for “kettle”");
        assertThat(page.texts(".product h2")).hasSize(8).allMatch(name -> name.endsWith("Kettle"));
        assertThat(page.strings("return performance.getEntriesByType('resource').map(entry => entry.name)"
                        + ".filter(name => name.includes('/products?'))"))
                .singleElement()
                .asString()
                .contains("search=kettle");

        page.fill("[name=search]", "no such thing");
        page.findText(".empty", "Nothing found");
        page.fill("[name=search]", "x".repeat(101));
        page.findText(".search .fault", "Size must be between 0 and 100.");
        assertThat(described(page.find("[name=search]"))).contains("between 0 and 100");
        page.fill("[name=search]", "");
        page.findText(".count", "24 products so far");
    }

    @Test
    @DisplayName("shop-web loads more orders when their end comes into sight")
    void scrolls() {
        page.open(ALICE, "#/orders");
        page.findText(".count", "20 orders of acme so far");

        for (int rows = 20; rows < 100; rows += 20) {
            page.script("scrollTo(0, document.body.scrollHeight)");
            page.findMore("[data-order]", rows);
        }

        List<String> ids =
                page.strings("return [...document.querySelectorAll('[data-order]')].map(o => o.dataset.order)");
        assertThat(ids).doesNotHaveDuplicates().startsWith(orders(ALICE, 100).toArray(String[]::new));
    }

    @Test
    @DisplayName("shop-web opens an order with the names of its products, and says so when there is none")
    void showsAnOrder() {
        JsonNode order = json(shop.get("/orders?limit=1", page.session(ALICE)))
                .path("items")
                .get(0);
        page.open(ALICE, "#/orders");

        page.click("[data-order='" + id(order) + "'] a");

        for (JsonNode line : order.path("lines")) {
            page.findText(
                    ".lines",
                    json(shop.get("/products/" + line.path("productId").asLong(), ""))
                            .path("name")
                            .stringValue());
        }
        assertThat(page.find(".lines tfoot").getText().replace(",", "")).contains(total(order));
        assertThat(page.driver().switchTo().activeElement().getText()).startsWith("Order #");
        assertThat(page.driver().getTitle()).startsWith("Order #");

        page.go("#/orders/" + new UUID(0, 0));
        page.findText(".empty", "There is no order " + new UUID(0, 0) + ".");
        page.go("#/nowhere");
        page.findText(".empty", "The address leads nowhere.");
    }

    @Test
    @DisplayName("shop-web shows at the line of the cart what is wrong with it, and places the order when it is right")
    void placesAnOrder() {
        page.open(ALICE, "#/");
        page.fill("[name=search]", "SKU-011");
        page.findText(".count", "10 products");
        page.click(".product:nth-child(1) button");
        page.click(".product:nth-child(2) button");
        page.findText(".badge", "2");

        page.fill("[data-line]:nth-child(2) input", "5000");
        page.click(".aside [type=submit]");
        page.findText("[data-line]:nth-child(2) .fault", "Must be less than or equal to 1000.");
        WebElement quantity = page.find("[data-line]:nth-child(2) input");
        assertThat(described(quantity)).isEqualTo("Must be less than or equal to 1000.");
        assertThat(page.driver().switchTo().activeElement()).isEqualTo(quantity);
        assertThat(page.count("[data-line]:nth-child(1) .fault")).isZero();

        page.fill("[data-line]:nth-child(2) input", "1000");
        page.click(".aside [type=submit]");
        page.findText(".aside [role=alert]", "There are not 1000 of product");

        page.go("#/cart");
        page.fill("[data-line]:nth-child(2) input", "2");
        page.click("form.cart [type=submit]");
        page.findText("[role=status]", "is placed.");
        String placed = page.find(".sheet").getDomAttribute("data-order");
        JsonNode order = json(shop.get("/orders/" + placed, page.session(ALICE)));
        assertThat(order.path("lines")).hasSize(2);
        assertThat(order.path("lines").get(1).path("quantity").asInt()).isEqualTo(2);
        assertThat(page.count(".badge")).isZero();
        page.click(".back");
        page.find("[data-order='" + placed + "']");
    }

    @Test
    @DisplayName("shop-web shows an order as cancelled before the shop has answered")
    void cancelsAtOnce() throws SQLException {
        String order = place();
        String row = "[data-order='" + order + "']";
        page.open(ALICE, "#/orders");
        page.find(row);

        try (Connection held = shop.database().owner().getConnection();
                Statement statement = held.createStatement()) {
            held.setAutoCommit(false);
            statement.execute("lock table orders in access exclusive mode");
            cancel(row);
            page.findText(row + " .status", "Cancelled");
            assertThat(page.count(row + " [data-cancel]")).isZero();
            try (var found = statement.executeQuery("select status from orders where id = '" + order + "'")) {
                assertThat(found.next()).isTrue();
                assertThat(found.getString(1)).isEqualTo("placed");
            }
            held.commit();
        }

        page.findText("[role=status]", "is cancelled.");
        assertThat(status(order)).isEqualTo("cancelled");
        assertThat(page.find(row + " .status").getText()).isEqualTo("Cancelled");
    }

    @Test
    @DisplayName("shop-web takes the cancelling of an order back when the shop refuses, in the list and in the order")
    void rollsBack() {
        for (String where : List.of("#/orders", "order")) {
            String order = place();
            String shown = "[data-order='" + order + "']";
            page.open(ALICE, where.equals("order") ? "#/orders/" + order : where);
            page.find(shown);
            page.script(WATCH_STATUS, shown);
            change(order, "paid");
            change(order, "shipped");

            cancel(shown);

            page.findText(shown + " [role=alert]", "An order that is shipped cannot become cancelled.");
            page.findText(shown + " .status", "Shipped");
            assertThat(page.strings("return shownStatuses"))
                    .as(where)
                    .containsExactly("Placed", "Cancelled", "Placed", "Shipped");
            assertThat(page.count(shown + " [data-cancel]")).isZero();
        }
    }

    @Test
    @DisplayName("shop-web asks for the login again when it has expired, forgets what it showed, and goes on after it")
    void loginExpires() {
        page.open(ALICE, "#/orders");
        page.find("[data-order]");
        page.driver().manage().addCookie(new Cookie("session", "expired.long-ago"));

        page.script("scrollTo(0, document.body.scrollHeight)");

        page.findText(".login-form", "Your login has expired.");
        assertThat(page.count("[data-order]")).isZero();
        page.logIn(ALICE, "demo");
        page.find("[data-order]");
        assertThat(page.driver().getCurrentUrl()).endsWith("#/orders");
    }

    private static void cancel(String shown) {
        page.click(shown + " [data-cancel]");
        page.click("dialog .danger");
    }

    /** Returns the description of a field, which screen readers add to its name. */
    private static String described(WebElement field) {
        String ids = field.getDomAttribute("aria-describedby");
        return String.join(
                " ",
                page.strings(
                        "return (arguments[0] ?? '').split(' ').filter(id => id)"
                                + ".map(id => document.getElementById(id)?.innerText ?? id + ' is missing')",
                        ids == null ? "" : ids));
    }

    private static String place() {
        return id(json(shop.send("POST", "/orders", page.session(ALICE), """
                {"lines": [{"productId": 30, "quantity": 1}]}""")));
    }

    private static void change(String order, String status) {
        HttpResponse<String> changed =
                shop.send("PATCH", "/orders/" + order, page.session(ALICE), "{\"status\": \"" + status + "\"}");
        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
    }

    private static String status(String order) {
        return json(shop.get("/orders/" + order, page.session(ALICE)))
                .path("status")
                .stringValue();
    }

    private static List<String> orders(String email, int limit) {
        return json(shop.get("/orders?limit=" + limit, page.session(email)))
                .path("items")
                .valueStream()
                .map(ShopBrowserTest::id)
                .toList();
    }

    private static String total(JsonNode order) {
        return String.format(Locale.ROOT, "€%.2f", order.path("total").asDouble());
    }

    private static String id(JsonNode order) {
        return order.path("id").stringValue();
    }

    private static JsonNode json(HttpResponse<String> response) {
        return RunningShop.json(response);
    }
}
