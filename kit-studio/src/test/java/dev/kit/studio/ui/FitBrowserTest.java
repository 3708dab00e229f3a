package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Rectangle;

/** The dashboard on a telephone, and beside a server whose clock is another. */
@Tag("browser")
final class FitBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    /** Names what lies beyond the right edge, but for what can be scrolled to and texts that end in an ellipsis. */
    private static final String BEYOND = """
            const edge = document.documentElement.clientWidth + 1;
            const reachable = (element) => {
              for (let at = element.parentElement; at; at = at.parentElement) {
                const style = getComputedStyle(at);
                if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis'
                    || style.clipPath !== 'none'
                    || at.getAttribute('aria-hidden') === 'true')
                  return true;
              }
              return false;
            };
            return [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > edge && !reachable(element)
                && getComputedStyle(element).clipPath === 'none')
              .map((element) => element.outerHTML.slice(0, 120));
            """;

    @BeforeAll
    static void openBrowser(StudioPage opened) throws Exception {
        PLAYGROUND.send("POST", "/place", "{\"note\":\"to fit\"}");
        PLAYGROUND.send("GET", "/fails", "");
        PLAYGROUND.send("GET", "/orders/7?reason=a-rather-long-query-string&and=another-one", "");
        page = opened;
    }

    @AfterEach
    void widen() {
        page.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    @ParameterizedTest(name = "M4 {0} fits into 390 pixels")
    @CsvSource({
        "overview, .panel table",
        "requests, [data-request]",
        "exceptions, .group",
        "logs, [data-log]",
        "events, main .head",
        "events?stage=jobs, .jobs",
        "events?stage=runs, main .head",
        "events?stage=functions, .jobs",
        "events?stage=outbox, .outbox-row",
        "parked, .outbox-row",
        "queues, .queues",
        "audits, main .card",
        "database, table.plain",
        "database/orders, [data-row]",
        "database/orders?row=7, .row-values",
        "database/orders?view=structure, table.plain",
        "sql?q=select+1, .editor",
        "nowhere, .empty"
    })
    void fits(String address, String shown) {
        page.width(390);
        page.open(address);
        page.find(shown);
        page.findNone(".waiting");
        assertThat(beyond()).as(address).isEmpty();
    }

    @SuppressWarnings("unchecked")
    private static List<String> beyond() {
        return (List<String>) Objects.requireNonNull(page.script(BEYOND));
    }

    @Test
    @DisplayName("M4 an open request fills 390 pixels, with its path to be read, and gives the list back")
    void requestFillsTheScreen() {
        page.width(390);
        page.open("requests?search=rather-long");
        page.click("[data-request] a");
        for (String tab : List.of("response", "request", "trace", "sql", "logs", "events", "calls")) {
            page.click("[data-tab=" + tab + "]");
            page.find("[data-panel=" + tab + "]");
            assertThat(beyond()).as(tab).isEmpty();
        }
        Rectangle panel = page.find(".detail").getRect();
        assertThat(panel.getX()).isZero();
        assertThat(panel.getWidth()).isEqualTo(390);
        assertThat(page.script("const path = document.querySelector('.detail .title .mono');"
                        + "return path.scrollWidth <= path.clientWidth && path.textContent"))
                .isEqualTo("/orders/7?reason=a-rather-long-query-string&and=another-one");
        assertThat(page.find("[data-request]").isDisplayed()).isFalse();
        page.click(".detail [aria-label=Close]");
        page.findNone(".detail");
        assertThat(page.find("[data-request]").isDisplayed()).isTrue();
    }

    @Test
    @DisplayName("L2 beside an open request the list keeps its statements and durations")
    void listKeepsItsFigures() {
        page.open("requests?path=/place");
        page.click("[data-request] a");
        page.find(".detail .summary");
        for (String figure : List.of(".took .dim", ".faint.wide-only")) {
            assertThat(page.find("[data-request] " + figure).isDisplayed())
                    .as(figure)
                    .isTrue();
            assertThat(page.find("[data-request] " + figure).getText())
                    .as(figure)
                    .isNotEmpty();
        }
        assertThat(page.find("[data-request] .path a").getSize().getWidth()).isGreaterThan(40);
        assertThat(beyond()).isEmpty();
    }

    @ParameterizedTest(name = "M5 a browser {0} hours ahead of its server tells the same times")
    @ValueSource(ints = {1, -1, 24})
    void followsTheServersClock(int hours) throws Exception {
        Object shift = page.driver()
                .executeCdpCommand(
                        "Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                        const real = Date;
                        globalThis.Date = class extends real {
                          constructor(...given) { given.length ? super(...given) : super(real.now() + %1$d); }
                          static now() { return real.now() + %1$d; }
                        };
                        """.formatted(hours * 3_600_000)))
                .get("identifier");
        try {
            PLAYGROUND.send("GET", "/fails", "");
            page.open("overview");
            page.find(".chart rect.bar-bad");
            assertThat(page.script("return [...document.querySelectorAll('.chart rect.bar-bad, .chart rect.bar-ok')]"
                            + ".some(bar => Number(bar.getAttribute('height')) > 0)"))
                    .isEqualTo(true);
            page.open("exceptions");
            page.find(".group");
            assertThat(page.texts(".group-side .faint")).first().asString().matches("now|\\d+s ago|1m ago");
            page.open("queues");
            page.findText("[data-queue='order.placed/stock'] [data-figure=oldest]", "2h ago");
        } finally {
            page.driver().executeCdpCommand("Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", shift));
        }
    }
}
