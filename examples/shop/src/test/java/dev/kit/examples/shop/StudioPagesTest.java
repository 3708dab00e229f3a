package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Dimension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Every page of the studio of a shop that has jobs, an outbox and other services too. */
@Tag("browser")
class StudioPagesTest {

    private static RunningShop shop;
    private static StudioPage studio;

    @BeforeAll
    static void start() {
        Chromium.require();
        shop = RunningShop.start(BackOffice.SOURCE, "kit.events.outbox=true", "logging.level.dev.kit.examples=info");
        String alice = shop.logIn("alice@acme.test");
        HttpResponse<String> placed =
                shop.send("POST", "/orders", alice, "{\"lines\": [{\"productId\": 5, \"quantity\": 1}]}");
        PlacingRequest.shipped(shop, RunningShop.json(placed).path("id").asString());
        shop.get("/parcels?base=" + shop.url(""), "");
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

    @AfterEach
    void nothingWasMissing() {
        assertThat(studio.complaints()).isEmpty();
    }

    @ParameterizedTest(name = "SA-24 a click on {0} shows {2}")
    @CsvSource({
        "overview, .plain, /orders",
        "requests, [data-request], /parcels",
        "exceptions, .group, IllegalStateException",
        "logs, [data-log], Placed order",
        "events, .card, order.placed",
        "audits, .card, order.created",
        "database, .plain, order_lines",
        "sql, .empty, Ask the database",
    })
    void clicksThroughThePages(String page, String selector, String text) {
        studio.open("requests");
        studio.click("nav a[href$='/__studio/" + page + "']");
        studio.findText(selector, text);
        studio.find("nav a[href$='/__studio/" + page + "'][aria-current=page]");
    }

    @Test
    @DisplayName("SA-24 a click on each tab of a request shows what it promises")
    void clicksThroughTheTabs() {
        studio.open("requests?path=/orders");
        studio.clickText("[data-request]", "201");
        for (String[] tab : new String[][] {
            {"request", "productId"},
            {"response", "\"total\""},
            {"sql", "insert into orders"},
            {"logs", "Placed order"},
            {"exception", "No exception"},
            {"events", "plan-shipment"},
            {"calls", "No outgoing calls"},
        }) {
            studio.click("[data-tab=" + tab[0] + "]");
            studio.findText("[data-panel=" + tab[0] + "]", tab[1]);
        }
    }

    @Test
    @DisplayName("the calls of a request are there, with what was answered and what was not")
    void showsCalls() {
        studio.open("requests?path=/parcels");
        studio.clickText("[data-request]", "/parcels");
        studio.click("[data-tab=calls]");
        studio.findText("[data-panel=calls] .card", "/shipping/quotes?grams=1200&token=[REDACTED]");
        studio.findText("[data-panel=calls] .card", "BackOffice.java");
        studio.findText("[data-panel=calls] .card", "no answer");
        studio.findText("[data-panel=calls]", "2 calls");
        studio.click("[data-tab=logs]");
        studio.findText("[data-panel=logs]", "A carrier does not answer");
    }

    @Test
    @DisplayName("scheduled methods are there, with their next run and why they failed")
    void showsJobs() {
        studio.open("events");
        studio.clickText(".segments button", "Jobs");
        studio.findText(".jobs tr", "closeTheBooks");
        studio.findText(".jobs tr", "0 0 3 * * *");
        studio.findText(".jobs tr", "1h after the last");
        studio.findText(".job-error", "The <b>warehouse</b> is closed");
    }

    @Test
    @DisplayName("an event that was given up is sent when it is tried again from the outbox")
    void emptiesTheOutbox() {
        JdbcClient db = JdbcClient.create(shop.database().owner());
        UUID order = db.sql("select id from orders where tenant_id = 'acme' limit 1")
                .query(UUID.class)
                .single();
        UUID event = UUID.randomUUID();
        db.sql("""
                        insert into kit_outbox (id, target, type, payload, headers, attempts, last_error, parked_at)
                        values (?, 'events', 'order.placed', ?::json, ?::json, 20, 'The broker is <b>away</b>', now())
                        """)
                .params(event, "{\"orderId\": \"" + order + "\", \"total\": 1}", """
                        {"time": "2026-01-20T10:00:00Z", "source": "shop", "tenant": "acme", "attributes": {}}""")
                .update();
        studio.open("events?stage=outbox");
        studio.findText("[data-figure=Parked]", "1");
        studio.findText("[data-outbox-row]", "The broker is <b>away</b>");
        studio.click("[data-retry='" + event + "']");
        studio.findText(".empty", "All sent");
        studio.findText("[data-figure=Parked]", "0");
        assertThat(db.sql("select count(*) from kit_outbox where id = ?")
                        .param(event)
                        .query(Long.class)
                        .single())
                .isZero();
        studio.clickText(".segments button", "Handled");
        studio.findText(".card", "plan-shipment");
    }
}
