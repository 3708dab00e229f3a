package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.Http;
import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.TestDatabase;
import dev.kit.studio.TomcatApp;
import dev.kit.studio.monitor.InMemoryStorage;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import tools.jackson.databind.JsonNode;

/** Cells of 500 MB, which no page and no heap of a developer has room for. */
@Tag("browser")
final class HugeCellBrowserTest {

    private static final int SIZE = 500 << 20;

    private static TestDatabase database;
    private static Studio studio;
    private static TomcatApp app;

    @BeforeAll
    static void start() {
        Chromium.require();
        database = new TestDatabase();
        String text = "repeat('x', " + SIZE + ")";
        // Compressed by the server: a few megabytes of disk each.
        database.run(
                "create table archives (id int primary key, page text, scan bytea)",
                "insert into archives values (1, 'small', 'abc')",
                "insert into archives select 2, " + text + ", null",
                "insert into archives select 3, null, convert_to(" + text + ", 'UTF8')");
        studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
                .db(database.dataSource())
                .browsing(b -> b.binaryColumns(true)));
        app = new TomcatApp(0, "").with(studio).start();
    }

    @AfterAll
    static void stop() {
        if (app != null) {
            app.close();
            studio.close();
        }
        if (database != null) {
            database.close();
        }
    }

    private static String api(String path) {
        return app.url("/__studio/api/tables/archives" + path);
    }

    /** Asserts that the answer came at once, and that none of its parts had the size of the cell. */
    private static <T> T light(Supplier<T> asked) {
        long allocated = allocated();
        long start = System.nanoTime();
        T answer = asked.get();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        assertThat(allocated() - allocated).isLessThan(SIZE / 4);
        return answer;
    }

    /** Returns the bytes that all living threads have allocated. */
    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }

    @Test
    @DisplayName("M6 a page with cells of 500 MB answers at once with their sizes, and so does each row")
    void answersWithTheSize() {
        JsonNode rows = light(() -> Http.json(api("?sort=id"))).path("rows");
        assertThat(rows.path(1).path("page").path("$trunc").longValue()).isEqualTo(SIZE);
        assertThat(rows.path(1).path("page").path("head").stringValue()).matches("x{1000,}");
        assertThat(rows.path(2).path("scan").path("$bytes").longValue()).isEqualTo(SIZE);
        assertThat(rows.path(2).path("scan").has("base64")).isFalse();
        assertThat(rows.path(0).path("scan").path("base64").stringValue()).isEqualTo("YWJj");
        JsonNode row = light(() -> Http.json(api("/3"))).path("row");
        assertThat(row.path("scan").path("$bytes").longValue()).isEqualTo(SIZE);
    }

    @Test
    @DisplayName("M6 a cell of 500 MB is refused with its size and a remedy, and read as far as is asked")
    void refusesTheWhole() {
        for (String cell : new String[] {"/2?column=page", "/3?column=scan"}) {
            HttpResponse<String> refused = light(() -> Http.send("GET", api(cell)));
            assertThat(refused.statusCode()).as(cell).isEqualTo(413);
            assertThat(refused.body())
                    .contains("CELL_TOO_LARGE", " bytes; the studio reads at most 67,108,864", "psql");
        }
        assertThat(Http.send("GET", api("/2?column=page&limit=100000000")).statusCode())
                .isEqualTo(413);
        assertThat(light(() -> Http.send("GET", api("/2?column=page&limit=1000000")))
                        .body())
                .hasSize(1_000_000);
        assertThat(Http.send("GET", api("/1?column=scan")).body()).isEqualTo("abc");
        assertThat(Http.send("GET", api("/2?column=scan")).statusCode()).isEqualTo(204);
    }

    @Test
    @DisplayName("M6 in the browser a cell of 500 MB shows its size, and a click on it its head and why no more")
    void showsTheHead() {
        try (StudioPage page =
                new StudioPage(Chromium.start(new Dimension(1440, 900), 1), URI.create(app.url("/__studio/")))) {
            page.open("database/archives");
            page.findText("[data-row='2'] td:nth-child(2)", "500.0 MiB");
            page.findText("[data-row='3'] td:nth-child(3)", "500.0 MiB");
            page.click("[data-row='2'] td:nth-child(2)");
            page.findText("[data-column=page] pre", "xxxxxxxx");
            page.findText("[data-column=page]", "too large to be downloaded");
            page.click("[data-column=page] [data-load]");
            page.findNone("[data-load]");
            assertThat(page.texts("[data-column=page] pre")).first().asString().hasSize(1_000_000);
            page.click("[data-row='3'] td:nth-child(3)");
            page.findText("[data-column=scan]", "500.0 MiB, binary and not shown");
            assertThat(page.complaints()).isEmpty();
        }
    }
}
