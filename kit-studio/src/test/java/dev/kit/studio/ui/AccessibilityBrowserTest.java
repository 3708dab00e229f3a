package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The dashboard as axe-core and a screen reader judge it. */
@Tag("browser")
@Tag("slow")
final class AccessibilityBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static final String RUN = """
            const done = arguments[0];
            axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
              .then(({ violations }) => done(violations.map(({ id, impact, nodes }) =>
                `${id} (${impact}): ` + nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))))
              .catch(failure => done([String(failure)]));
            """;

    private static StudioPage page;
    private static String axe;

    private static final int WIDE = 1440;
    private static final int NARROW = 390;

    @BeforeAll
    static void openBrowser(StudioPage opened) throws Exception {
        axe = library();
        PLAYGROUND.send("GET", "/orders/7", "");
        PLAYGROUND.send("POST", "/place", "{\"note\":\"for axe\"}");
        PLAYGROUND.send("GET", "/fails", "");
        page = opened;
        // The first page of a browser has no storage to keep a theme in.
        page.open("overview");
    }

    private static String library() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(AccessibilityBrowserTest.class.getResourceAsStream("/axe.min.js"), "axe-core")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> violations() {
        page.script(axe);
        return (List<String>) Objects.requireNonNull(page.driver().executeAsyncScript(RUN));
    }

    @Test
    @DisplayName("ST-A10 the judge is awake: it names a link that claims to be a row, and one without a name")
    void control() {
        page.open("requests");
        page.find("[data-request]");
        page.script("document.querySelector('main').insertAdjacentHTML('beforeend',"
                + "'<a role=row href=x>row</a><a href=y></a>')");
        assertThat(violations())
                .anyMatch(text -> text.startsWith("aria-allowed-role"))
                .anyMatch(text -> text.startsWith("link-name"));
    }

    /** Loads the page once for each theme, and makes it narrow and wide as a window is made so. */
    private static void judge(String address, String shown) {
        int width = WIDE;
        for (String theme : List.of("light", "dark")) {
            page.theme(theme);
            page.width(width);
            page.open(address);
            page.find(shown);
            page.findNone(".waiting");
            assertThat(violations()).as("%s in %s at %d", address, theme, width).isEmpty();
            width = width == WIDE ? NARROW : WIDE;
            page.width(width);
            page.find(shown);
            assertThat(violations()).as("%s in %s at %d", address, theme, width).isEmpty();
        }
    }

    @ParameterizedTest(name = "ST-A10 L1 axe finds nothing at {0}, wide and narrow, light and dark")
    @CsvSource({
        "overview, .panel table",
        "requests, [data-request]",
        "requests?path=/nothing-has-this, .empty",
        "exceptions, .group",
        "logs, [data-log]",
        "events, main .head",
        "events?stage=outbox, .outbox-row",
        "events?stage=jobs, .jobs",
        "events?stage=runs, main .head",
        "events?stage=functions, .jobs",
        "parked, .outbox-row",
        "queues, .queues",
        "audits, main .card",
        "database, table.plain",
        "database/orders, [data-row]",
        "database/orders?row=7, .row-values",
        "database/orders?view=structure, table.plain",
        "sql, .editor",
        "nowhere, .empty",
        "database/gone, .empty"
    })
    void pages(String address, String shown) {
        judge(address, shown);
    }

    @ParameterizedTest(name = "ST-A10 L1 axe finds nothing in the tab {1} of a request to {0}, wide and narrow")
    @CsvSource({
        "/place, response",
        "/place, request",
        "/place, trace",
        "/place, sql",
        "/place, logs",
        "/place, events",
        "/fails, exception"
    })
    void requests(String path, String tab) {
        page.width(WIDE);
        page.open("requests?path=" + path);
        page.clickText("[data-request]", path);
        page.click("[data-tab=" + tab + "]");
        page.find("[data-panel=" + tab + "]");
        String address = page.driver().getCurrentUrl();
        judge(address.substring(address.indexOf("/__studio/") + 10), "[data-panel=" + tab + "]");
    }

    @Test
    @DisplayName(
            "ST-A10 the source of an exception is a named region that Tab reaches, and headings go down one by one")
    void sources() {
        page.open("exceptions");
        page.click(".group");
        page.find(".exception .stack");
        judge(page.driver().getCurrentUrl(), ".exception .stack");
        assertThat(page.texts("h1, h2, h3, h4").size()).isGreaterThan(1);
        assertThat(page.all("h3, h4, h5, h6")).isEmpty();
        assertThat(page.all("main h1")).hasSize(1);
        assertThat(page.find("pre.code.source").getAriaRole()).isEqualTo("region");
        assertThat(page.find("pre.code.source").getAccessibleName())
                .isEqualTo("Source of dev/kit/studio/StudioPlayground.java");
        page.click(".exception h2");
        for (int i = 0; i < 20 && !page.focused().equals("pre.code.source"); i++) {
            page.type(Keys.TAB);
        }
        assertThat(page.focused()).isEqualTo("pre.code.source");
    }

    @ParameterizedTest(name = "ST-A10 at {0} px axe finds nothing in the palette, the help and the dialog of a replay")
    @ValueSource(ints = {WIDE, NARROW})
    void dialogs(int width) {
        page.width(width);
        page.open("requests?path=/place");
        page.clickText("[data-request]", "/place");
        page.click("[data-replay]");
        page.find("dialog .dialog");
        assertThat(violations()).as("send again").isEmpty();
        page.type(Keys.ESCAPE);
        page.findNone("dialog");
        page.type("?");
        page.find("dialog");
        assertThat(violations()).as("help").isEmpty();
        page.type(Keys.ESCAPE);
        page.findNone("dialog");
        page.chord(Keys.CONTROL, "k");
        page.find(".palette li");
        assertThat(violations()).as("palette").isEmpty();
        page.type(Keys.ESCAPE);
    }

    @ParameterizedTest(name = "L1 axe finds nothing at {0} while it loads")
    @ValueSource(strings = {"events?stage=jobs", "database", "database/orders", "sql"})
    void loading(String address) {
        // Answers that never come: the pages stay as they are at first.
        Object held = page.driver()
                .executeCdpCommand(
                        "Page.addScriptToEvaluateOnNewDocument",
                        Map.of("source", "globalThis.fetch = () => new Promise(() => {});"))
                .get("identifier");
        try {
            page.open(address);
            page.find(".waiting");
            assertThat(page.all("main h1")).hasSize(1);
            assertThat(violations()).isEmpty();
        } finally {
            page.driver().executeCdpCommand("Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", held));
        }
    }

    @ParameterizedTest(name = "L1 a request that just came can be read in {0}")
    @ValueSource(strings = {"light", "dark"})
    void fresh(String theme) {
        page.theme(theme);
        page.open("requests");
        page.find("[data-request]");
        page.script("document.querySelectorAll('[data-request]').forEach(row => row.classList.add('fresh'));"
                + "document.getAnimations().forEach(each => { each.pause(); each.currentTime = 0; })");
        assertThat(violations()).isEmpty();
    }
}
