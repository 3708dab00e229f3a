package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The list of requests under more than anybody can read. */
@Tag("browser")
final class LiveListBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    /** Lets a test say what the live feed brings, beside what it really brings. */
    private static final String GIVING = """
            const Real = WebSocket;
            window.WebSocket = class extends Real { constructor(url) { super(url); window.feed = this; } };
            window.give = (from, count) => {
              for (let seq = 1e9 + from; seq < 1e9 + from + count; seq++) {
                feed.onmessage({ data: JSON.stringify({ type: 'request', payload: {
                  id: 'given-' + (seq - 1e9), seq, timestamp: '2026-01-01T10:00:00Z', method: 'GET',
                  path: '/given/' + (seq - 1e9), status: 200, duration: 1, sqlCount: 0, sqlTime: 0, outcome: 'completed' } }) });
              }
            };
            """;

    private static final String ROWS = "[role=table].requests";

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
        page.driver().executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", GIVING));
    }

    @BeforeEach
    void sendOne() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
    }

    private static void open(String path) {
        page.open(path);
        page.findText(".live-pill", path.contains("paused") ? "Paused" : "Live");
    }

    @Test
    @DisplayName("rows that come on top do not move what is read, not for one frame")
    void newRowsDoNotMoveWhatIsRead() {
        open("requests");
        page.script("give(0, 500)");
        page.findText("[data-request]", "/given/499");
        page.script("document.querySelector('[role=table].requests').scrollTop = 36 * 200");
        page.findText("[data-request]", "/given/299");
        Object seen = page.driver().executeAsyncScript("""
                        const done = arguments[0];
                        const seen = new Set();
                        const read = () => document.elementFromPoint(400, 600)?.closest('[data-request]')?.dataset.request ?? 'nothing';
                        let frames = 0;
                        const look = () => requestAnimationFrame(() => {
                          const afterPaint = new MessageChannel();
                          afterPaint.port1.onmessage = () => {
                            seen.add(read());
                            if (++frames < 6) look(); else done([...seen]);
                          };
                          afterPaint.port2.postMessage(0);
                          if (frames === 1) give(500, 300);
                        });
                        look();
                        """);
        assertThat(seen)
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .as("what is at one place of the screen, frame by frame")
                .hasSize(1)
                .allMatch(row -> String.valueOf(row).startsWith("given-"));
        assertThat(page.find(ROWS).getAttribute("aria-rowcount")).matches(rows -> Integer.parseInt(rows) >= 800);
    }

    @Test
    @DisplayName("a page that is hidden before its next paint goes on taking what comes")
    void aHiddenPageTakesWhatComes() {
        open("requests");
        neverPaint();
        page.script("give(0, 1)");
        hide();
        page.findText("[data-request]", "/given/0");
    }

    @Test
    @DisplayName("a page that misses its paints keeps no more than a list shows, and fetches the list instead")
    void aPageWithoutPaintsIsBounded() {
        open("requests");
        page.script("give(0, 5)");
        page.findText("[data-request]:first-child", "/given/4");
        neverPaint();
        page.script("give(5, 25000)");
        hide();
        page.findNone("[data-request^='given-']");
        page.findText("[data-request]", "/orders/7");
    }

    @Test
    @DisplayName("a paused list holds what it would show, and shows the newest when it goes on")
    void aPausedListIsBounded() {
        open("requests?paused=1");
        for (int i = 0; i < 25; i++) {
            page.script("give(arguments[0], 1000)", i * 1000);
        }
        page.findText(".live-pill", "10,000 new");
        assertThat(page.texts("[data-request]")).noneMatch(row -> row.contains("/given/"));
        page.type("p");
        page.findText("[data-request]", "/given/24999");
        assertThat(page.find(ROWS).getAttribute("aria-rowcount")).isEqualTo("10000");
    }

    @Test
    @DisplayName("a search goes on finding what is new though requests never stop coming")
    void aSearchKeepsUpWithTraffic() throws Exception {
        String needle = UUID.randomUUID().toString();
        PLAYGROUND.send("POST", "/place", needle);
        open("requests?search=" + needle);
        page.findText("[data-request]", "/place");
        page.script("let n = 0; setInterval(() => give(n++, 1), 50)");
        PLAYGROUND.send("GET", "/orders/8?" + needle, "");
        page.findText("[data-request]", "/orders/8");
        assertThat(page.texts("[data-request]")).noneMatch(row -> row.contains("/given/"));
    }

    @Test
    @DisplayName("a search that was paused finds what it missed")
    void aPausedSearchFindsWhatItMissed() throws Exception {
        String needle = UUID.randomUUID().toString();
        PLAYGROUND.send("POST", "/place", needle);
        open("requests?search=" + needle + "&paused=1");
        page.findText("[data-request]", "/place");
        PLAYGROUND.send("GET", "/orders/9?" + needle, "");
        page.script("give(0, 1)");
        Thread.sleep(1_500);
        List<String> whilePaused = page.texts("[data-request]");
        page.type("p");
        page.findText("[data-request]", "/orders/9");
        assertThat(whilePaused).hasSize(1);
    }

    /** As if the page were hidden between asking for a frame and getting it. */
    private static void neverPaint() {
        page.script("window.requestAnimationFrame = () => 0");
    }

    private static void hide() {
        page.script("Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });"
                + " document.dispatchEvent(new Event('visibilitychange'))");
    }
}
