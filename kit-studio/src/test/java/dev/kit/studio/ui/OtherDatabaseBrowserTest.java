package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.TestDatabase;
import dev.kit.studio.TomcatApp;
import dev.kit.studio.monitor.InMemoryStorage;
import java.net.URI;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The dashboard of applications without PostgreSQL. */
@Tag("browser")
final class OtherDatabaseBrowserTest {

    private static final String NAVIGATION = "nav[aria-label=Database]";

    private static ChromeDriver browser;

    /** A use of a dashboard. */
    private interface Look {
        void at(StudioPage page) throws Exception;
    }

    @BeforeAll
    static void openBrowser() {
        Chromium.require();
        browser = Chromium.start(new Dimension(1440, 900), 1);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.quit();
        }
    }

    private static void dashboard(@Nullable DataSource database, Look look) throws Exception {
        StudioOptions options = StudioOptions.storage(new InMemoryStorage());
        if (database != null) {
            options.db(database);
        }
        try (Studio studio = Studio.create(options);
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            look.at(new StudioPage(browser, URI.create(app.url("/__studio/"))));
            browser.get("about:blank"); // else the next test finds a request that the end of this server cut off
        }
    }

    private static void assertNothingToBrowse(StudioPage page, String title, String why) {
        page.open("overview");
        page.findText(NAVIGATION + " p", why);
        assertThat(page.all(NAVIGATION + " a.off")).hasSize(2);
        for (String address : List.of("database", "database/things", "sql", "sql?q=select+1")) {
            page.open(address);
            page.findText("main h1", title);
            assertThat(page.all("main p")).extracting(WebElement::getText).anyMatch(text -> text.startsWith(why));
            assertThat(page.all(".editor, [data-sql=run], .tables, main button"))
                    .isEmpty();
        }
        page.chord(Keys.CONTROL, "k");
        page.find(".palette li");
        assertThat(page.complaints())
                .as("nothing was asked in vain")
                .noneMatch(text -> text.contains("Failed to load resource"));
    }

    @Test
    @DisplayName("FC-A9 on H2 navigation and pages say from the start that the data browser needs PostgreSQL")
    void onH2() throws Exception {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:dashboard");
        dashboard(
                h2,
                page -> assertNothingToBrowse(
                        page,
                        "This page needs PostgreSQL",
                        "The data browser needs PostgreSQL; this application uses H2."));
    }

    @Test
    @DisplayName("FC-A9 without a database navigation and pages say that there is none")
    void withoutDatabase() throws Exception {
        dashboard(
                null, page -> assertNothingToBrowse(page, "No database", "The application has no database to browse."));
    }

    @Test
    @DisplayName("FC-A9 with PostgreSQL the navigation has nothing to say")
    void onPostgres() throws Exception {
        try (TestDatabase postgres = new TestDatabase()) {
            dashboard(postgres.dataSource(), page -> {
                page.open("database");
                page.findText(".empty", "The database is empty");
                page.open("sql");
                page.find(".editor");
                assertThat(page.all(NAVIGATION + " a")).hasSize(2);
                assertThat(page.all(NAVIGATION + " :is(p, a.off)")).isEmpty();
            });
        }
    }
}
