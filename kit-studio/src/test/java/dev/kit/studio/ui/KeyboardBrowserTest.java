package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** The dashboard without a mouse. */
@Tag("browser")
final class KeyboardBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    private static void openFirstRequest() throws Exception {
        PLAYGROUND.send("GET", "/orders/7?size=1", "");
        page.open("requests?path=/orders/7");
        page.find("[data-request]");
        page.type("j");
        page.find(".row.at");
        page.type(Keys.ENTER);
        page.find(".detail .summary");
    }

    @Test
    @DisplayName("two keys lead to every page")
    void reachesEveryPage() {
        page.open("requests");
        page.findText(".head h1", "Requests");
        for (List<String> jump : List.of(
                List.of("o", "Overview"),
                List.of("x", "Exceptions"),
                List.of("l", "Logs"),
                List.of("e", "Events"),
                List.of("a", "Audits"),
                List.of("s", "SQL"))) {
            page.jump(jump.get(0), ".head h1", jump.get(1));
        }
        // The editor takes the focus a moment after it is drawn, and keys with it.
        page.find(".editor textarea:focus");
        page.type(Keys.TAB);
        page.click(".head h1");
        page.jump("t", ".tables", "");
        page.jump("r", ".head h1", "Requests");
    }

    @Test
    @DisplayName("a list is walked, opened, stepped through and left, and back leads to where it was opened")
    void walksTheList() throws Exception {
        PLAYGROUND.send("GET", "/orders/8?size=1", "");
        openFirstRequest();
        String first = page.driver().getCurrentUrl();
        page.type("j");
        page.textsOtherThan(List.of(), ".row.selected");
        page.find(".detail .summary");
        assertThat(page.driver().getCurrentUrl()).startsWith(first.substring(0, first.indexOf("/requests/") + 10));
        page.type("k");
        page.type(Keys.ESCAPE);
        page.find(".page:not(.with-detail)");
        assertThat(page.driver().getCurrentUrl()).endsWith("/requests?path=%2Forders%2F7");
        page.driver().navigate().back();
        page.find(".detail .summary");
    }

    @Test
    @DisplayName("ST-A10 a request is a row of a table, and Tab and Enter open it by the link of its path")
    void rowsAreRows() throws Exception {
        PLAYGROUND.send("GET", "/orders/7?size=1", "");
        page.open("requests?path=/orders/7");
        page.find("[data-request]");
        assertThat(page.find("[data-request]").getAriaRole()).isEqualTo("row");
        assertThat(page.all("[data-request]:first-child > [role=cell]")).hasSize(6);
        assertThat(page.all("[data-request]:first-child a")).singleElement().satisfies(link -> {
            assertThat(link.getAriaRole()).isEqualTo("link");
            assertThat(link.getAccessibleName()).isEqualTo("/orders/7");
        });
        page.click(".head h1");
        for (int i = 0; i < 30 && !page.focused().startsWith("a.mono"); i++) {
            page.type(Keys.TAB);
        }
        assertThat(page.find("[data-request]").getCssValue("outline-style")).isEqualTo("solid");
        page.type(Keys.ENTER);
        page.find(".detail .summary");
    }

    @Test
    @DisplayName("a dialog keeps the focus and the keys; Escape closes it and no more, and gives the focus back")
    void dialogsKeepTheKeys() throws Exception {
        openFirstRequest();
        String address = page.driver().getCurrentUrl();
        page.script("document.querySelector('[data-replay]').focus()");
        page.type(Keys.ENTER);
        page.find("dialog .dialog");
        assertThat(page.focused()).contains("main-action");
        for (int i = 0; i < 12; i++) {
            page.type(Keys.TAB);
            assertThat(page.script("const at = document.activeElement;"
                            + "return at === document.body || !!at.closest('dialog')"))
                    .isEqualTo(true);
        }
        page.find("[data-query]").sendKeys("&j=k", Keys.ESCAPE);
        page.findNone("dialog");
        page.find(".detail .summary");
        assertThat(page.driver().getCurrentUrl()).isEqualTo(address);
        assertThat(page.script("return document.activeElement.matches('[data-replay]')"))
                .isEqualTo(true);

        page.type("?");
        page.findText("dialog", "Send a request again");
        page.type("j");
        page.type(Keys.ESCAPE);
        page.findNone("dialog");
        assertThat(page.driver().getCurrentUrl()).isEqualTo(address);
    }

    @Test
    @DisplayName("a menu opens on its first choice, arrows move, Escape leads back to its button")
    void menusFollowTheArrows() throws Exception {
        openFirstRequest();
        page.script("document.querySelector('.menu .button').focus()");
        page.type(Keys.ENTER);
        page.findText("[role=menuitem]:focus", "cURL");
        page.type(Keys.ARROW_DOWN);
        page.findText("[role=menuitem]:focus", "JUnit test");
        page.type(Keys.ARROW_UP);
        page.type(Keys.ARROW_UP);
        page.findText("[role=menuitem]:focus", "HAR file");
        page.type(Keys.ESCAPE);
        page.findNone("[role=menu]");
        page.find(".menu .button:focus");
        page.find(".detail .summary");
    }

    @Test
    @DisplayName("Enter presses the button that has the focus, and does not open the row that is marked")
    void enterPressesButtons() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("requests");
        page.find("[data-request]");
        page.type("j");
        page.find(".row.at");
        page.script("document.querySelector('.segments button:nth-child(2)').focus()");
        page.type(Keys.ENTER);
        page.findText(".segments [aria-pressed=true]", "2xx");
        assertThat(page.all(".detail")).isEmpty();
    }

    @Test
    @DisplayName("the palette leads to pages, views, tables and requests, and shuts by its own key")
    void paletteLeadsEverywhere() throws Exception {
        PLAYGROUND.send("GET", "/orders/4711", "");
        for (List<String> jump : List.of(
                List.of("audits", "Audits", "audits"),
                List.of("outbox", "Outbox", "events?stage=outbox"),
                List.of("jobs", "Scheduled jobs", "events?stage=jobs"),
                List.of("failed", "Failed requests", "requests?status=5xx"),
                List.of("order_li", "order_lines", "database/order_lines"),
                List.of("console", "SQL console", "sql"))) {
            page.open("overview");
            page.chord(Keys.CONTROL, "k");
            page.find(".palette input").sendKeys(jump.get(0));
            page.findText(".palette li[aria-selected=true]", jump.get(1));
            page.type(Keys.ENTER);
            page.findNone("dialog");
            assertThat(page.driver().getCurrentUrl()).endsWith("/__studio/" + jump.get(2));
        }
        page.open("overview");
        page.chord(Keys.CONTROL, "k");
        page.find(".palette input").sendKeys("4711");
        page.findText(".palette li", "/orders/4711");
        page.chord(Keys.CONTROL, "k");
        page.findNone("dialog");
    }

    @Test
    @DisplayName("whatever Tab reaches shows that it has the focus, and has a name")
    void focusIsSeen() throws Exception {
        PLAYGROUND.send("GET", "/orders/7?size=1", "");
        List<String> unseen = new ArrayList<>();
        for (String path : List.of(
                "overview",
                "requests",
                "exceptions",
                "logs",
                "events",
                "events?stage=outbox",
                "queues",
                "audits",
                "database",
                "database/orders",
                "database/orders?view=structure",
                "sql")) {
            page.open(path);
            page.find(".head h1");
            page.script("document.activeElement.blur()");
            for (int i = 0; i < 30; i++) {
                page.type(Keys.TAB);
                String fault = String.valueOf(page.script(UNSEEN));
                if (!fault.isEmpty()) {
                    unseen.add(path + ": " + fault);
                }
            }
        }
        assertThat(unseen).isEmpty();
    }

    private static final String UNSEEN = """
            const at = document.activeElement;
            if (!at || at === document.body) return '';
            const drawn = element => {
              const style = getComputedStyle(element);
              return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
            };
            const name = (at.getAttribute('aria-label') || at.title || at.textContent || at.placeholder
                || at.closest('label')?.textContent || '').trim();
            const what = at.outerHTML.slice(0, 120);
            if (!drawn(at) && !drawn(at.closest('.field, .editor, .row') ?? at)) return 'no outline: ' + what;
            return name ? '' : 'no name: ' + what;
            """;

    @Test
    @DisplayName("who wants less motion gets none")
    void reducesMotion() {
        page.driver()
                .executeCdpCommand(
                        "Emulation.setEmulatedMedia",
                        Map.of("features", List.of(Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
        page.open("requests");
        Object longest = page.script("""
                const box = document.createElement('div');
                document.body.append(box);
                const names = ['toast', 'row fresh', 'waiting', 'grid flash'];
                const times = names.map(name => { box.className = name;
                  const style = getComputedStyle(box);
                  return Math.max(parseFloat(style.animationDuration) || 0, parseFloat(style.transitionDuration) || 0); });
                box.remove();
                return Math.max(...times) * 1000;
                """);
        page.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        assertThat(((Number) java.util.Objects.requireNonNull(longest)).doubleValue())
                .isLessThan(1);
    }
}
