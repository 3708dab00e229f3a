package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.Http;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** Daily work: sorting, searching, muting, clearing, opening sources. */
@Tag("browser")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class HabitsBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.own();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    @Test
    @Order(1)
    @DisplayName("requests are sorted by duration and by SQL, also beside an open one")
    void sorts() throws Exception {
        PLAYGROUND.send("GET", "/slow", "");
        PLAYGROUND.send("GET", "/report", "");
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("requests");
        page.findText("[data-request]:first-child", "/orders/7");
        page.click("[data-sort=duration]");
        page.findText("[data-request]:first-child", "/slow");
        page.find("[aria-sort=descending] [data-sort=duration]");
        page.click("[data-request]:first-child a");
        page.find(".detail .summary");
        page.findText("[data-request]:first-child", "/slow");
        assertThat(page.driver().getCurrentUrl()).contains("sort=duration");
        page.click("[data-sort=sql]");
        page.find("[aria-sort=descending] [data-sort=sql]");
        assertThat(page.all(".detail .summary")).hasSize(1);
        page.click("[data-sort=sql]");
        page.findText("[data-request]:first-child", "/orders/7");
    }

    @Test
    @Order(2)
    @DisplayName("a place in the source opens in VS Code, IntelliJ or a template; the file exists and its line threw")
    void opensSources() throws Exception {
        PLAYGROUND.send("GET", "/fails", "");
        page.open("exceptions?search=warehouse");
        page.click(".group");
        String address = attribute(".exception [data-source]");
        assertThat(address).startsWith("vscode://file/");
        int colon = address.lastIndexOf(':');
        Path file = Path.of(URI.create("file://" + address.substring("vscode://file".length(), colon)));
        int line = Integer.parseInt(address.substring(colon + 1));
        assertThat(Files.readAllLines(file, StandardCharsets.UTF_8).get(line - 1))
                .contains("throw new IllegalStateException(\"The warehouse is closed");

        page.chord(Keys.CONTROL, "k");
        page.find(".palette li");
        page.type("opensources", Keys.ENTER);
        page.clickText("[data-editor] .button", "IntelliJ");
        page.click("[data-editor] .main-action");
        page.findNone("[data-editor]");
        page.reload();
        assertThat(attribute(".exception [data-source]"))
                .startsWith("idea://open?file=/")
                .contains("&line=" + line);
        page.script("localStorage.removeItem('kit-studio-editor')");
    }

    private static String attribute(String selector) {
        return Objects.requireNonNull(page.find(selector).getDomAttribute("href"), selector);
    }

    @Test
    @Order(3)
    @DisplayName(
            "M1 exceptions are searched, those of clients stand apart, and one is resolved, muted and opened again")
    void judges() throws Exception {
        PLAYGROUND.send("GET", "/fails", "");
        PLAYGROUND.send("GET", "/handled", "");
        page.open("exceptions");
        page.findText(".group", "The warehouse is closed");
        assertThat(page.texts(".group").toString()).doesNotContain("No such product");
        page.clickText(".segments button", "4xx");
        page.findText(".group", "No such product");
        page.open("exceptions?search=StudioPlayground.java");
        page.findText(".group", "The warehouse is closed");
        page.open("exceptions?search=nothing-like-this");
        page.findText("main", "No exception matches");

        page.open("exceptions");
        page.clickText(".group", "The warehouse is closed");
        page.click("[data-verdict=resolve]");
        page.find("[data-verdict=reopen]");
        PLAYGROUND.send("GET", "/fails", "");
        page.open("exceptions?show=resolved");
        page.findText(".group", "The warehouse is closed");
        page.clickText(".group", "The warehouse is closed");
        page.click("[data-verdict=reopen]");
        page.click("[data-verdict=mute]");
        page.open("exceptions?show=muted");
        page.clickText(".group", "The warehouse is closed");
        page.click("[data-verdict=reopen]");
        page.open("exceptions");
        page.findText(".group", "The warehouse is closed");
    }

    @Test
    @Order(4)
    @DisplayName("static files stay out of the list and the routes until they are switched on")
    void switchesStaticFiles() throws Exception {
        Http.send("GET", PLAYGROUND.studio().resolve("/orders-page.js").toString());
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("requests");
        page.findText("[data-request]:first-child", "/orders/7");
        assertThat(page.texts("[data-request]").toString()).doesNotContain("orders-page.js");
        page.find("[data-page-files][aria-pressed=false]");
        page.click("[data-page-files]");
        page.find("[data-page-files][aria-pressed=true]");
        PLAYGROUND.send("GET", "/orders-page.js", "");
        page.findText("[data-request]:first-child", "/orders-page.js");
        page.click("[data-page-files]");
        page.find("[data-page-files][aria-pressed=false]");
    }

    @Test
    @Order(5)
    @DisplayName("M1 Clear empties the lists, can be undone, and deletes when it is not")
    void clears() throws Exception {
        PLAYGROUND.send("GET", "/orders/7", "");
        page.open("requests");
        page.find("[data-request]");
        page.click("[data-clear]");
        page.findNone("[data-request]");
        page.click("[data-undo]");
        page.find("[data-request]");
        assertThat(recorded()).isNotEmpty();
        page.click("[data-clear]");
        page.findNone("[data-request]");
        page.findNone("[data-undo]");
        page.findText("main", "Waiting for the first request");
        PLAYGROUND.send("GET", "/orders/9", "");
        page.findText("[data-request]", "/orders/9");
        assertThat(recorded()).hasSize(1);
    }

    private static List<String> recorded() {
        return Http.json(PLAYGROUND.studio() + "api/requests")
                .valueStream()
                .map(entry -> entry.path("path").stringValue())
                .toList();
    }
}
