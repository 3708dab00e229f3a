package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.BreakableApp;
import dev.kit.studio.Http;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;

/** What the dashboard says when there is nothing, and while the application or its database is away. */
@Tag("browser")
@Tag("slow")
final class OutageBrowserTest {

    private final BreakableApp app = new BreakableApp();
    private StudioPage page;

    @BeforeEach
    void open() {
        Chromium.require();
        app.start();
        page = new StudioPage(Chromium.start(new Dimension(1440, 900), 1), URI.create(app.url("/__studio/")));
    }

    @AfterEach
    void close() {
        if (page != null) {
            page.close();
        }
        app.close();
    }

    @Test
    @DisplayName("every page says what will be there once something happened")
    void emptyPages() {
        page.open("overview");
        page.findText(".panel", "No traffic yet");
        page.findText(".panel", "Nothing failed");
        page.findText(".panel", "No exceptions");
        page.open("requests");
        page.findText(".empty", "Waiting for the first request");
        page.open("exceptions");
        page.findText(".empty", "No exceptions");
        page.open("logs");
        page.findText(".empty", "No log lines yet");
        page.open("events");
        page.findText(".empty", "No events yet");
        page.open("events?stage=jobs");
        page.findText(".empty", "No scheduled jobs");
        page.open("events?stage=outbox");
        page.findText(".empty", "kit.events.outbox=true");
        page.open("audits");
        page.findText(".empty", "No audits yet");
        page.open("sql");
        page.findText(".empty", "Ask the database");
        page.open("database/things");
        page.findText(".empty", "things is empty");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    @DisplayName("a request to an empty list takes the place of the text that waits for it")
    void theFirstRequest() {
        page.open("requests");
        page.findText(".empty", "Waiting for the first request");
        app.ask("/hello");
        page.findText("[data-request]", "/hello");
    }

    @Test
    @DisplayName("a database that is away is named, and its rows come by themselves once it is back")
    void databaseAway() {
        page.open("database/things");
        page.findText(".empty", "things is empty");
        app.breakDatabase();
        page.click("[aria-label='Read again']");
        page.findText(".empty", "The database does not answer");
        assertThat(page.texts(".empty")).allSatisfy(text -> assertThat(text).doesNotContain("Exception"));
        page.open("sql?q=select+1");
        page.click("[data-sql=run]");
        page.find("[data-sql-fault]");
        page.open("requests");
        page.findText(".head h1", "Requests");
        page.open("database/things");
        page.findText(".empty", "The database does not answer");
        app.mendDatabase();
        page.findText(".empty", "things is empty");
    }

    @Test
    @DisplayName("ST-A8 an API that fails is said to, is not called live, and is asked again")
    void apiFails() {
        app.ask("/hello");
        app.failApi(true);
        for (String list : List.of("requests", "logs", "events", "audits")) {
            page.open(list);
            page.findText(".empty", "status 500");
            page.findText(".empty .button", "Try again");
            page.findText(".live-pill", "Failing");
            page.findText(".link-state", "Failing");
        }
        page.open("requests");
        page.findText(".empty .button", "Try again");
        app.failApi(false);
        page.findText("[data-request]", "/hello");
        page.findText(".live-pill", "Live");
        page.findText(".link-state", "Connected");
    }

    @Test
    @DisplayName("ST-A8 pages that need PostgreSQL say so on another database, and the others work")
    void otherDatabase() {
        app.callDatabase("H2");
        app.ask("/hello");
        page.open("database");
        page.findText(".empty", "This page needs PostgreSQL");
        page.findText(".empty", "this application uses H2");
        page.open("sql?q=select+1");
        page.findText(".empty", "This page needs PostgreSQL");
        page.open("requests");
        page.findText("[data-request]", "/hello");
        for (String route : List.of("schema", "tables", "tables/things", "export?table=things", "view-as")) {
            HttpResponse<String> answer = Http.send("GET", app.url("/__studio/api/" + route));
            assertThat(answer.statusCode()).as(route).isEqualTo(409);
            assertThat(answer.body()).as(route).contains("DATABASE_NOT_SUPPORTED");
        }
    }

    @Test
    @DisplayName("ST-A9 what cannot be seen in a line is marked, and colours of a terminal are left out")
    void marksWhatCannotBeSeen() {
        app.log("\u001b[31mfailed\u001b[0m: a\u202Egnp.exe\u200B \u0007 plain");
        page.open("logs");
        page.findText("[data-log]", "failed: aU+202Egnp.exeU+200B U+0007 plain");
        assertThat(page.all("[data-log] .control")).hasSize(3);
        assertThat(page.find("[data-log] .control").getDomAttribute("title"))
                .isEqualTo("U+202E right-to-left override");
    }

    @Test
    @DisplayName("CD-11 under kit dev an error of the sources is shown with file, line and excerpt until it is mended")
    void sourcesDoNotCompile() {
        app.build("{\"errors\":[]}");
        page.open("requests");
        page.findText(".link-state", "Connected");
        page.findNone(".build-bar");
        app.build("""
                {"title": "The sources do not compile", "detail": "The version before is kept.", "errors": [
                  {"file": "src/main/java/shop/Orders.java", "line": 11, "column": 5, "message": "';' expected",
                   "excerpt": "    int <total>"}]}""");
        page.findText(".build-bar", "The sources do not compile");
        page.findText(".build-bar pre", "src/main/java/shop/Orders.java:11\n';' expected\n\n    int <total>\n    ^");
        app.build("{\"errors\":[]}");
        page.findNone(".build-bar");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    @DisplayName("ST-A10 every page has a heading and every link a name")
    void isAccessible() {
        page.driver().manage().window().setSize(new Dimension(900, 800));
        for (String address : List.of("no-such-page", "database/no-such-table")) {
            page.open(address);
            page.find("h1");
            assertThat(page.find(".brand").getAccessibleName()).contains("Kit Studio");
        }
    }

    @Test
    @DisplayName("ST-A11 a path is readable on a narrow screen")
    void showsPathsOnNarrowScreens() {
        app.ask("/hello");
        page.driver().manage().window().setSize(new Dimension(500, 800));
        page.open("requests");
        page.findText("[data-request]", "/hello");
        assertThat(page.find("[data-request] .path .mono").getSize().getWidth()).isGreaterThan(30);
    }

    @Test
    @DisplayName("WS-04 an application that is away is told of, the list stays, and what comes later is shown")
    void applicationAway() {
        app.ask("/hello");
        page.open("requests");
        page.findText("[data-request]", "/hello");
        page.findText(".link-state", "Connected");
        app.stop();
        page.findText(".lost-bar", "No connection to the application");
        page.findText(".link-state", "Reconnecting");
        assertThat(page.texts("[data-request]")).hasSize(1);
        app.start();
        page.findText(".link-state", "Connected");
        page.findNone(".lost-bar");
        app.ask("/again");
        page.findText("[data-request]", "/again");
    }
}
