package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.Http;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** Events, the outbox, jobs, and the calls of a request. */
@Tag("browser")
final class EventsBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    /** Keeps what the page says for two seconds only, which a busy machine may take to look. */
    private static void keepToasts() {
        page.script("const toast = document.querySelector('.shell > [role=status]');"
                + "window.toasts = [];"
                + "new MutationObserver(() => window.toasts.push(toast.textContent))"
                + ".observe(toast, { childList: true, characterData: true, subtree: true })");
    }

    private static void findToast(String text) {
        await().pollInSameThread()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(String.valueOf(page.script("return window.toasts.join(' | ')")))
                        .contains(text));
    }

    @Test
    @DisplayName("the outbox shows what was given up with its error, and tries one or all of it again")
    void outboxListsAndRetries() {
        page.open("events");
        page.clickText(".segments button", "Outbox");
        page.findText("[data-figure=Parked]", "3");
        page.findText("[data-figure=Pending]", "1");
        page.findText("[data-outbox-row=x1]", "No such topic.");
        page.findText("[data-outbox-row=x1]", "10 attempts");
        page.findText("[data-outbox-row=p1]", "The broker is dead.");
        page.findText("[data-outbox-row=p1]", "next");
        assertThat(page.all("[data-outbox-row=p1] button")).isEmpty();

        keepToasts();
        page.click("[data-retry=x1]");
        findToast("order.paid is tried again");
        page.findText("[data-figure=Parked]", "2");
        page.click("[data-discard=x2]");
        page.findText("[data-discard=x2]", "Delete for good");
        page.findText("[data-figure=Parked]", "2");
        page.open("events?stage=outbox&age=60");
        page.findText("main", "No parked event matches");
        assertThat(page.find("[data-discard=selected]").isEnabled()).isFalse();
        page.clickText("[data-outbox-selection] .link", "Clear");
        page.findText("[data-retry=all]", "Retry all parked");
        page.open("events?stage=outbox&target=events&type=order.paid");
        page.findText("[data-discard=selected]", "Discard 1");
        page.findText("[data-retry=all]", "Retry 1");
        keepToasts();
        page.click("[data-retry=all]");
        findToast("1 event tried again");
        page.findText("[data-retry=all]", "Retry 0");
        page.open("events");
        page.clickText(".segments button", "Outbox");
        page.findText("[data-figure=Parked]", "1");
        assertThat(page.all("[data-outbox-row]")).hasSize(2);
        assertThat(page.driver().getCurrentUrl()).endsWith("/events?stage=outbox");
        page.driver().navigate().back();
        page.findText(".segments [aria-pressed=true]", "All");
    }

    @Test
    @DisplayName("queues show what waits, since when and who works on it; what is unknown says why")
    void queuesAreListed() throws Exception {
        // Runs count for a minute, and others may have used the application before.
        PLAYGROUND.send("POST", "/markup", "");
        page.open("overview");
        page.jump("q", "h1", "Queues");
        page.findText("[data-queue='order.placed/stock'] [data-figure=waiting]", "1,204");
        page.findText("[data-queue='order.placed/stock'] [data-figure=in-flight]", "4");
        page.findText("[data-queue='order.placed/stock'] [data-figure=oldest]", "2h ago");
        page.findText("[data-queue='order.placed/stock'] [data-figure=consumers]", "unknown");
        page.findText("[data-queue='shop.mailer'] [data-figure=in-flight]", "3 here");
        page.findText("[data-queue='shop.mailer'] [data-figure=consumers]", "2");
        page.findText("[data-queue='shop.mailer'] [data-figure=throughput]", " failed");
        page.findText("main", "Unknown: The broker does not show ages.");
        page.findText("[data-place='sqs://?queueUrl=gone'] [role=alert]", "Nothing answers there.");
        page.findText("main", "shop.<img src=x");
        page.click("[data-queue='order.placed/stock'] [data-figure=parked] a");
        page.findText("h1", "Parked events");
        assertThat(page.driver().getCurrentUrl()).endsWith("/parked?target=subscriber+stock");
    }

    @Test
    @DisplayName("jobs are listed with schedule, last run and next run, and those that failed with the reason")
    void jobsAreListed() {
        page.open("events?stage=jobs");
        page.findText("[data-job='shop.Books.close']", "0 0 3 * * *");
        page.findText("[data-job='shop.Books.close']", "not yet");
        page.findText("[data-job='shop.Books.close']", "in 2 h");
        page.findText("[data-job='shop.Carts.forget']", "running");
        page.findText("[data-job='shop.Stock.count']", "failed");
        page.findText(".job-error", "<img src=x");
    }

    @Test
    @DisplayName("stages narrow the events on the server, and live ones too")
    void stagesNarrow() throws Exception {
        PLAYGROUND.send("POST", "/markup", "");
        page.open("events?stage=failed");
        page.findText(".card", "failed");
        int failed = page.all(".card").size();
        PLAYGROUND.send("POST", "/place", "one that is published");
        PLAYGROUND.send("POST", "/markup", "");
        page.findMore(".card", failed);
        assertThat(page.texts(".card .pill")).hasSizeGreaterThan(failed).containsOnly("failed");
    }

    @Test
    @DisplayName("M2 the calls of a request show client, address, outcome and duration")
    void callsOfARequest() throws Exception {
        PLAYGROUND.send("GET", "/quotes", "");
        page.open("requests?path=/quotes");
        page.clickText("[data-request]", "/quotes");
        page.click("[data-tab=calls]");
        page.findText("[data-panel=calls]", "2 calls");
        page.findText("[data-panel=calls] .card", "http://dhl.test/quotes?grams=500&token=[REDACTED]");
        page.findText("[data-panel=calls] .card", "37 B");
        page.findText("[data-panel=calls] .card", "PlaygroundCarriers.java");
        page.findText("[data-panel=calls] .card", "no answer");
        page.findText("[data-panel=calls] .query-error", "Connection refused");
        page.clickText("[data-panel=calls] .card .link", "Headers and bodies");
        page.findText("[data-panel=calls] .card", "Response headers");
        page.findText("[data-panel=calls] .card", "application/json");
        page.findText("[data-panel=calls] .card", "4.90");
        page.findText("[data-panel=calls] [data-unseen]", "java.net.http");
        assertThat(page.texts("[data-panel=calls]")).noneMatch(text -> text.contains("hush"));
        List<String> tones = page.texts("[data-tab=calls] .tally.bad");
        assertThat(tones).containsExactly("2");
    }

    @Test
    @DisplayName("L4 the outcome of a started cron leads to its run")
    void outcomeLeadsToItsRun() {
        page.open("events?stage=jobs");
        page.clickText("[data-job='shop.Reports.send'] .button", "Run now");
        page.click("[data-invoke] .main-action");
        page.findText("[data-outcome]", "completed");
        page.click("[data-run-link]");
        page.findText(".detail", "shop.Reports.send");
    }

    @Test
    @DisplayName("L3 an audit that changed no row names no operation")
    void auditsNameNoOperation() {
        page.open("audits?search=stock.counted");
        page.findText("main .card", "stock.counted");
        page.findText("main .card", "orders 7");
        assertThat(page.texts("main .card").toString()).doesNotContain("CUSTOM");
    }

    @Test
    @DisplayName("M3 parked events have a page, counted in the sidebar, with payload, error, run and request")
    void parkedEventsHaveAPage() throws Exception {
        PLAYGROUND.send("POST", "/place", "receipt");
        String parked =
                Http.json(PLAYGROUND.studio() + "api/outbox").path("parked").toString();
        page.open("overview");
        page.findText("nav a[href$='/parked'] .tally", parked);
        page.click("nav a[href$='/parked']");
        page.findText("h1", "Parked events");
        page.findText("[data-outbox-row=y1]", "Mailbox unavailable");
        assertThat(page.all("[data-outbox-row=p1]")).isEmpty();
        page.click("[data-outbox-row=y1] .fold");
        page.findText("[data-parked=y1] .j-string", "y1");
        page.findText("[data-parked=y1] [data-caused]", "Open the run of mailReceipt");
        page.click("[data-parked=y1] [data-parked-request]");
        page.findText(".detail", "/place");
    }

    @Test
    @DisplayName("M3 the number of parked events reads as a sentence, also when it is none")
    void countReadsAsASentence() {
        // The answer as it is, with another number of events: others have parked theirs here.
        Object changed = page.driver()
                .executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                                const real = globalThis.fetch;
                                globalThis.fetch = async (...asked) => {
                                  const answer = await real(...asked);
                                  if (!String(asked[0].url ?? asked[0]).includes('api/outbox')) return answer;
                                  const parked = Number(sessionStorage.getItem('parked'));
                                  return new Response(JSON.stringify({ ...(await answer.json()), parked }), answer);
                                };
                                """))
                .get("identifier");
        try {
            page.open("parked");
            for (Map.Entry<Integer, String> each : Map.of(
                            0, "0 none was given up", 1, "1 given up, waits for you", 2, "2 given up, wait for you")
                    .entrySet()) {
                page.script("sessionStorage.setItem('parked', arguments[0])", each.getKey());
                page.reload();
                page.findText("[data-figure=Parked] dd", each.getValue());
            }
        } finally {
            page.driver().executeCdpCommand("Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", changed));
        }
    }

    @Test
    @DisplayName("M3 a filter of parked events that matches none keeps its choices, and ages begin with a minute")
    void filterKeepsItsChoices() {
        page.open("parked?type=order.forgotten");
        page.findText("main", "No parked event matches");
        page.findText("select[name=type]", "receipt.mailed");
        page.findText("select[name=target]", "subscriber mailReceipt");
        assertThat(page.texts("select[name=age] option")).contains("Over a minute ago", "Over 5 minutes ago");
        page.reload();
        page.findText("select[name=type]", "receipt.mailed");
    }

    @Test
    @DisplayName("M3 the palette finds tables by the letters of their words, and starts crons and functions")
    void paletteIsFuzzy() {
        page.open("overview");
        page.chord(Keys.CONTROL, "k");
        page.find(".palette li");
        page.type("ordlin");
        page.findText(".palette li[aria-selected=true]", "order_lines");
        page.type(Keys.ESCAPE);
        page.findNone("dialog");
        page.chord(Keys.CONTROL, "k");
        page.find(".palette li");
        page.type("callcount");
        page.findText(".palette li[aria-selected=true]", "Call countStock");
        page.type(Keys.ENTER);
        page.findText("[data-invoke] h2", "Call countStock");
        page.click("[data-invoke] .main-action");
        page.findText("[data-outcome]", "7");
    }
}
