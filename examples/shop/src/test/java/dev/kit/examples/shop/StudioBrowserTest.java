package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;

/** The studio of the running shop, as a developer clicks through it. */
@Tag("browser")
class StudioBrowserTest {

    private static RunningShop shop;
    private static StudioPage studio;
    private static String alice;

    @BeforeAll
    static void start() {
        Chromium.require();
        shop = RunningShop.start();
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
    @DisplayName("WS-01 an order appears live and opens with its bodies and SQL")
    void showsAnOrderLive() {
        studio.open("requests");
        studio.find(".live-pill");

        shop.send("POST", "/orders", alice, "{\"lines\": [{\"productId\": 11, \"quantity\": 1}]}");

        studio.clickText("[data-request]", "/orders");
        studio.click("[data-tab=response]");
        studio.findText("main", "\"productId\"");
        studio.click("[data-tab=sql]");
        studio.findText("main", "insert into orders");
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
        studio.open("database/orders?filter%5Bstatus%5D%5Beq%5D=shipped");
        List<String> shipped = studio.textsOtherThan(all, "[data-row]");
        assertThat(shipped).allSatisfy(row -> assertThat(row).contains("shipped"));
        studio.click("[data-row] .reference");
        studio.find(".row-values");
        studio.findText(".pill.filter", "id");
    }

    @Test
    @DisplayName("WS-01 a replay of an order, made dry in the dialog, shows what differs and leaves no order")
    void replaysAnOrder() {
        shop.send("POST", "/orders", alice, "{\"lines\": [{\"productId\": 12, \"quantity\": 1}]}");
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
}
