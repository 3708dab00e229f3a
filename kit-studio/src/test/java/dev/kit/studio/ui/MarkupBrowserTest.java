package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.PlaygroundMarkup;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Markup in whatever is recorded is text on every page. */
@Tag("browser")
final class MarkupBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    @AfterEach
    void nothingBecameMarkup() {
        assertThat(page.all("img, iframe, main script")).isEmpty();
        assertThat(page.driver().getTitle()).doesNotContain("owned");
    }

    private static void shows(String selector) {
        page.findText(selector, "<img src=x");
        nothingOf(selector);
    }

    private static void nothingOf(String selector) {
        assertThat(page.all("img")).as("elements made of text in %s", selector).isEmpty();
    }

    private static void record() throws Exception {
        String query = URLEncoder.encode(PlaygroundMarkup.TEXT, StandardCharsets.UTF_8);
        assertThat(PLAYGROUND.send("POST", "/markup?q=" + query, PlaygroundMarkup.TEXT))
                .isEqualTo(200);
    }

    @Test
    @DisplayName("SA-27 each tab of a request")
    void inARequest() throws Exception {
        record();
        page.open("requests?path=/markup");
        page.clickText("[data-request]", "/markup");
        for (String tab : new String[] {"request", "response", "sql", "logs", "exception", "events", "calls"}) {
            page.click("[data-tab=" + tab + "]");
            shows("[data-panel=" + tab + "]");
        }
        page.click("[data-tab=logs]");
        page.click("[data-panel=logs] .log-head");
        shows(".log-more");
        page.click("[data-tab=events]");
        for (String card : new String[] {"1", "2"}) {
            page.click("[data-panel=events] .section:nth-child(" + card + ") .card-head");
            shows("[data-panel=events] .section:nth-child(" + card + ") .card-body");
        }
        page.click("[data-replay]");
        assertThat(page.find(".dialog [data-query]").getDomProperty("value")).contains("%3Cimg");
        nothingOf(".dialog");
    }

    @Test
    @DisplayName("SA-27 the lists of exceptions, logs, events, audits, jobs, and the overview")
    void inLists() throws Exception {
        record();
        page.open("exceptions");
        shows(".group");
        page.clickText(".group", "<img src=x");
        shows(".exception");
        page.open("logs?level=warn");
        page.clickText("[data-log]", "<img src=x");
        shows("[data-log]");
        page.open("audits");
        page.clickText(".card-head", "<img src=x");
        shows(".card-body");
        page.open("events?stage=failed");
        page.clickText(".card-head", "<img src=x");
        shows(".query-error");
        page.open("events?stage=jobs");
        shows(".job-error");
        page.open("overview");
        shows(".overview");
    }

    @Test
    @DisplayName("DB-32 names of tables and columns, and values of rows")
    void inTheDatabase() throws Exception {
        record();
        page.open("database");
        page.clickText(".tables a", "<img src=x");
        shows(".head h1");
        page.findText(".grid th", "<i>note");
        page.findText(".grid td", "<img src=y");
        page.click("[data-row='1'] td:nth-child(2)");
        page.findText(".row-values", "<img src=y");
        page.findText(".row-values", "<i>note");
        page.clickText(".segments button", "Structure");
        page.findText(".plain", "<i>note");
        page.open("database/orders?sort=id&order=desc");
        shows(".grid td");
        page.open("sql?q=" + URLEncoder.encode("select note from orders order by id desc", StandardCharsets.UTF_8));
        page.click("[data-sql=run]");
        shows("[aria-label=Result]");
    }
}
