package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.Http;
import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.TomcatApp;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.monitor.InMemoryStorage;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A trace of 2,000 spans. */
@Tag("browser")
final class LongTraceBrowserTest {

    private static final Logger LOG = LoggerFactory.getLogger(LongTraceBrowserTest.class);
    private static final int STATEMENTS = 2_000;

    /** Clicks on the tab; ends when the frame after the first rows was painted. */
    private static final String OPEN = """
            const done = arguments[0];
            const begin = performance.now();
            new MutationObserver((changes, observer) => {
              if (!document.querySelector('[data-span]')) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
            }).observe(document.body, { childList: true, subtree: true });
            document.querySelector('[data-tab=trace]').click();
            """;

    private final Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private final TomcatApp app = new TomcatApp(0, "").with(studio).start();
    private StudioPage page;
    private String request = "";

    @BeforeEach
    void openBrowser() {
        Chromium.require();
        request = studio.recordRequest(RequestEntry.of("GET", "/long", 200, Duration.ofMillis(STATEMENTS * 2L))
                .with(RequestEntry.Handling.of("/long", null))
                .with(new Findings(statements(), 0, null, null, Trace.NONE)));
        assertThat(studio.recorder().drain(Duration.ofSeconds(30))).isTrue();
        page = new StudioPage(Chromium.start(new Dimension(1440, 900), 1), URI.create(app.url("/__studio/")));
    }

    @AfterEach
    void stop() {
        if (page != null) {
            page.close();
        }
        studio.close();
        app.close();
    }

    /** Statements that differ, so that none is folded. */
    private static SqlQuery.Activity statements() {
        List<SqlQuery> queries = IntStream.range(0, STATEMENTS)
                .mapToObj(at -> new SqlQuery(
                        "select c" + at + " from orders where id = ? and customer = ?",
                        List.of("7", "acme"),
                        "f" + at,
                        "select",
                        1L,
                        Duration.ofMillis(1),
                        Duration.ofMillis(at * 2L),
                        null,
                        null,
                        "shop",
                        1))
                .toList();
        return new SqlQuery.Activity(queries, 0, STATEMENTS, Duration.ofMillis(STATEMENTS), List.of());
    }

    private int nodes() {
        Object count = page.script("return document.querySelectorAll('*').length");
        return ((Number) Objects.requireNonNull(count)).intValue();
    }

    /** Returns the time spent in scripts since the page was opened, in milliseconds. */
    private double scriptTime() {
        Object metrics = page.driver()
                .executeCdpCommand("Performance.getMetrics", Map.of())
                .get("metrics");
        for (Object metric : (List<?>) Objects.requireNonNull(metrics)) {
            if (metric instanceof Map<?, ?> named && "ScriptDuration".equals(named.get("name"))) {
                return ((Number) Objects.requireNonNull(named.get("value"))).doubleValue() * 1000;
            }
        }
        throw new IllegalStateException("The browser does not measure scripts");
    }

    @Test
    @DisplayName("H3 2,000 spans take at most 600 nodes of the page, wherever the list is scrolled to")
    void staysSmall() {
        int spans = Http.json(app.url("/__studio/api/requests/" + request + "/trace"))
                .path("spans")
                .size();
        assertThat(spans).isGreaterThanOrEqualTo(STATEMENTS);
        page.driver().executeCdpCommand("Performance.enable", Map.of());
        List<Double> scripts = new ArrayList<>();
        List<Double> whole = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            page.open("requests/" + request + "/response");
            page.find("[data-panel=response]");
            double before = scriptTime();
            Object took = page.driver().executeAsyncScript(OPEN);
            scripts.add(scriptTime() - before);
            whole.add(((Number) Objects.requireNonNull(took)).doubleValue());
        }
        LOG.info("{} spans: {} ms of script, {} ms until painted (medians)", spans, median(scripts), median(whole));
        assertThat(nodes()).as("at the top").isLessThanOrEqualTo(600);
        page.script("document.querySelector('.trace [role=treegrid]').scrollTop = 20000");
        page.find("[data-span='" + 20_000 / 28 + "']");
        assertThat(nodes()).as("in the middle").isLessThanOrEqualTo(600);
        page.click("[data-span='" + 20_000 / 28 + "']");
        page.find("[data-trace-detail]");
        assertThat(nodes()).as("with a detail").isLessThanOrEqualTo(600);
        page.type(Keys.END);
        page.find("[data-span='" + (spans - 1) + "']:focus");
        assertThat(nodes()).as("at the end").isLessThanOrEqualTo(600);
        assertThat(page.complaints()).isEmpty();
    }

    private static long median(List<Double> times) {
        return Math.round(
                times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow());
    }
}
