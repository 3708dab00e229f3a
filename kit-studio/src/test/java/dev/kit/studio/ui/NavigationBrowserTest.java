package dev.kit.studio.ui;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses lead where they did, and back leads back. */
@Tag("browser")
final class NavigationBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    @ParameterizedTest(name = "SA-24 {0} opened by its address shows {2}")
    @CsvSource({
        "overview, .head h1, Overview",
        "requests?status=2xx, .segments [aria-pressed=true], 2xx",
        "requests?search=nothing-has-this, .empty, No request matches",
        "exceptions, .head h1, Exceptions",
        "logs?level=warn, .segments [aria-pressed=true], Warn",
        "logs?search=nothing-has-this, .empty, No line matches",
        "events?stage=jobs, .segments [aria-pressed=true], Jobs",
        "audits?search=nothing-has-this, .empty, No audit matches",
        "database, .plain, order_lines",
        "database/orders?sort=id&order=desc, th[aria-sort=descending], id",
        "database/orders?row=7, .row-values, customer_id",
        "database/order_lines?row=~WzcsMl0, .detail-top, '7, 2'",
        "database/customers?view=structure, .plain, not null",
        "database/orders?filter%5Bid%5D%5Beq%5D=-1, .empty, No row matches",
        "sql?q=select+1, .editor textarea, ''",
        "requests/gone, .detail .empty, no longer kept",
        "requests/%3Cb%3E, .detail .empty, no longer kept",
        "exceptions/gone, .detail .empty, No longer kept",
        "database/gone, .empty, There is no table gone",
        "database/orders?row=999999, .detail .empty, There is no such row",
        "database/orders?cursor=nonsense, .empty, Invalid cursor",
        "nowhere, .empty, There is no such page",
        "nowhere/at/all, .empty, There is no such page",
    })
    void deepLinks(String path, String selector, String text) {
        page.open(path);
        page.findText(selector, text);
        page.reload();
        page.findText(selector, text);
    }

    @Test
    @DisplayName("back goes through pages, filters, what was open and its tabs, forward again")
    void goesBack() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("overview");
        page.findText(".head h1", "Overview");
        page.click("nav a[href$='/requests']");
        page.clickText(".segments button", "2xx");
        page.findText(".segments [aria-pressed=true]", "2xx");
        page.clickText("[data-request]", "/orders/7");
        page.click("[data-tab=sql]");
        page.find("[data-panel=sql]");
        page.clickText("[data-touched] a", "orders");
        page.find(".row-values");
        page.clickText(".table-link", "customers");
        page.findText(".head h1", "customers");

        page.driver().navigate().back();
        page.findText(".head h1", "orders");
        page.driver().navigate().back();
        page.find("[data-panel=sql]");
        page.driver().navigate().back();
        page.find("[data-panel=response]");
        page.driver().navigate().back();
        page.findNone(".detail");
        page.findText(".segments [aria-pressed=true]", "2xx");
        page.driver().navigate().back();
        page.findText(".segments [aria-pressed=true]", "All");
        page.driver().navigate().back();
        page.findText(".head h1", "Overview");
        for (int i = 0; i < 5; i++) {
            page.driver().navigate().forward();
        }
        page.findText(".head h1", "orders");
        page.find(".row-values");
    }

    @Test
    @DisplayName("the tab of the browser says what it shows")
    void titles() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("database/orders");
        page.find("[data-row]");
        page.findTitle("orders · Tables · Kit Studio");
        page.open("requests?path=/orders/7");
        page.clickText("[data-request]", "/orders/7");
        page.find("[data-panel]");
        page.findTitle("GET /orders/7 · Requests · Kit Studio");
        page.click("[data-tab=sql]");
        page.find("[data-panel=sql]");
        page.findTitle("GET /orders/7 · Requests · Kit Studio");
        page.click("[aria-label=Close]");
        page.findNone(".detail");
        page.findTitle("Requests · Kit Studio");
        page.open("logs");
        page.findTitle("Logs · Kit Studio");
        page.open("sql");
        page.findTitle("SQL · Kit Studio");
    }
}
