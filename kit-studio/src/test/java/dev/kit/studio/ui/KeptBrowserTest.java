package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.TomcatApp;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;

/** The limit of the store on the page. */
@Tag("browser")
final class KeptBrowserTest {

    private final Studio studio = Studio.create(StudioOptions.storage(InMemoryStorage.ofBytes(200_000)));
    private final TomcatApp app = new TomcatApp(0, "").with(studio).start();
    private StudioPage page;

    @BeforeEach
    void openBrowser() {
        Chromium.require();
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

    private void record(String path, int count) {
        for (int i = 0; i < count; i++) {
            studio.recordRequest(
                    RequestEntry.of("GET", path, 200, Duration.ofMillis(5)).with(RequestEntry.Handling.of(path, null)));
        }
        assertThat(studio.recorder().drain(Duration.ofSeconds(30))).isTrue();
    }

    private int kept() {
        return studio.recorder().list(EntryQuery.of(Kind.REQUEST).limit(10_000)).size();
    }

    @Test
    @DisplayName("H2 the list drops what the server dropped, names the limit, and a pin stays")
    void dropsWithTheServer() throws Exception {
        record("/mine", 1);
        page.open("requests");
        page.findText("[data-kept]", "of 195 KiB kept");
        page.clickText("[data-request] a", "/mine");
        page.click("[data-pin]");
        page.find("[data-pin][aria-pressed=true]");
        Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(Path.of("target", "screenshots", "pin.png"), page.driver().getScreenshotAs(OutputType.BYTES));
        page.open("requests");
        page.findText("[data-request] a", "/mine");
        for (int round = 0; round < 5; round++) {
            record("/ping", 100);
        }
        assertThat(kept()).isLessThan(150);
        page.findText("header.head .faint", kept() + " shown");
        page.script("document.querySelector('[role=table].requests').scrollTop = 1e6");
        page.findText("[data-request] a", "/mine");
        assertThat(page.complaints()).isEmpty();
    }
}
