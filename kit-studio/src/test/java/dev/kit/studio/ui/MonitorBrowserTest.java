package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

@Tag("browser")
final class MonitorBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    @Test
    @DisplayName("WS-01 a request appears while the list is looked at, and opens with its bodies, SQL and events")
    void aRequestAppearsLiveAndOpens() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("requests");
        page.findText(".live-pill", "Live");
        page.findText("[data-request]", "/orders/7");
        String note = "gift for " + UUID.randomUUID();
        Set<String> before = page.rows();
        assertThat(PLAYGROUND.send("POST", "/place", note)).isEqualTo(201);

        page.click(page.findOther(before, "/place"));
        page.findText("[data-panel=response]", "\"id\"");
        page.click("[data-tab=request]");
        page.findText("[data-panel=request]", note);
        page.click("[data-tab=sql]");
        page.findText("[data-panel=sql]", "insert into orders");
        page.findText("[data-panel=sql]", note);
        page.click("[data-tab=logs]");
        page.findText("[data-panel=logs] [data-log]", "Placing an order");
        page.click("[data-tab=events]");
        page.findText("[data-panel=events]", "order.placed");
        page.findText("[data-panel=events]", "order.created");
    }

    @Test
    @DisplayName("ST-A10 all of a row can be pressed, also for a new tab, and its parts keep their hints")
    void wholeRowsArePressed() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
        for (String cell : List.of("[role=cell]:first-child", ".took", "[data-time]")) {
            page.open("requests?path=/orders/7");
            page.find("[data-request] " + cell);
            new Actions(page.driver())
                    .moveToElement(page.find("[data-request] " + cell))
                    .click()
                    .perform();
            page.find(".detail .summary");
        }
        page.open("requests?path=/orders/7");
        new Actions(page.driver())
                .moveToElement(page.find("[data-request] [data-time]"))
                .moveByOffset(1, 0)
                .perform();
        assertThat(page.find("[data-request]:first-child a:is([title=now], [title$=ago])")
                        .getDomAttribute("title"))
                .matches("now|\\d+[smh] ago");
        new Actions(page.driver())
                .moveToElement(page.find("[data-request] [role=cell]:first-child"))
                .perform();
        assertThat(page.find("[data-request]:first-child a[title='']").getDomAttribute("title"))
                .isEmpty();
        String first = page.driver().getWindowHandle();
        new Actions(page.driver())
                .moveToElement(page.find("[data-request] [data-time]"))
                .keyDown(Keys.CONTROL)
                .click()
                .keyUp(Keys.CONTROL)
                .perform();
        Set<String> windows = page.findWindows(2);
        assertThat(page.all(".detail")).isEmpty();
        assertThat(windows).hasSize(2);
        for (String other : windows) {
            if (!other.equals(first)) {
                page.driver().switchTo().window(other).close();
            }
        }
        page.driver().switchTo().window(first);
    }

    @Test
    @DisplayName("SA-27 captured markup is shown as text")
    void capturedMarkupIsText() throws Exception {
        String hostile = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>";
        PLAYGROUND.send("POST", "/place", hostile);
        assertThat(PLAYGROUND.send("GET", "/fails?q=%3Cb%3E", "")).isEqualTo(500);
        page.open("requests?search=onerror");
        page.clickText("[data-request]", "/place");
        page.click("[data-tab=request]");
        page.findText("[data-panel=request]", hostile);
        page.open("exceptions");
        page.findText(".group", "The warehouse is closed: <b>come back</b>");
        page.click(".group");
        page.findText(".exception", "IllegalStateException");

        assertThat(page.all("main img, main script, main b, .exception b")).isEmpty();
        assertThat(page.driver().getTitle()).doesNotContain("owned");
    }

    @Test
    @DisplayName("the list pauses, filters by status and keeps both in the address")
    void pausesAndFilters() throws Exception {
        // Of the usual orders the list may show requests of other tests.
        String later = "/orders/" + ThreadLocalRandom.current().nextInt(1_000_000, Integer.MAX_VALUE);
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("requests");
        page.findText("[data-request]", "/orders/7");
        page.type("p");
        page.findText(".live-pill", "Paused");
        PLAYGROUND.send("GET", later, "");
        page.findText(".live-pill", "new");
        assertThat(page.texts("[data-request]")).noneMatch(row -> row.contains(later));
        page.type("p");
        page.findText("[data-request]", later);

        PLAYGROUND.send("GET", "/fails", "");
        page.clickText(".segments button", "5xx");
        page.findText("[data-request]", "/fails");
        page.driver().navigate().refresh();
        page.findText("[data-request]", "/fails");
        assertThat(page.texts("[data-request]")).allMatch(row -> row.startsWith("500"));
        assertThat(page.driver().getCurrentUrl()).contains("status=5xx");
    }
}
