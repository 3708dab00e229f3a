package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/** The documentation page of the running shop, as a reader tries endpoints. */
@Tag("browser")
class DocsBrowserTest {

    private static RunningShop shop;
    private static ChromeDriver driver;
    private static StudioPage page;

    @BeforeAll
    static void start() {
        Chromium.require();
        shop = RunningShop.start();
        driver = Chromium.start(new Dimension(1280, 1000), 1);
        page = new StudioPage(driver, shop.url("/"));
    }

    @AfterAll
    static void stop() {
        if (page != null) {
            page.close();
        }
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    @DisplayName("OA-03 SPR-03 whoever logs in on the page places an order there, by the cookie of the login")
    void triesEndpoints() throws IOException {
        execute("auth/logout", "");
        String line = "{\"lines\": [{\"productId\": 11, \"quantity\": 1}]}";
        page.findText(execute("orders/placeOrder", line), "401");

        page.findText(execute("auth/login", "{\"email\": \"alice@acme.test\", \"password\": \"demo\"}"), "200");
        page.findText(execute("orders/placeOrder", line), "201");

        String answer = "#operations-orders-placeOrder .live-responses-table";
        driver.executeScript("arguments[0].scrollIntoView()", page.findText(answer, "\"productId\": 11"));
        keep("docs");
        assertThat(page.complaints())
                .singleElement()
                .asString()
                .as("the browser reports the refused order alone")
                .contains("401");
        assertOwnOrigin();
    }

    @Test
    @DisplayName("OA-03 the page follows the colours of the system, and a link opens one operation")
    void followsTheSystem() throws IOException {
        prefer("light");
        open("products/listProducts");
        page.find("#operations-products-listProducts.is-open");
        String light = background();
        prefer("dark");
        page.find("html.dark-mode");
        assertThat(background()).isNotEqualTo(light);
        keep("docs-dark");
        prefer("light");
        page.find("html:not(.dark-mode)");
        assertThat(background()).isEqualTo(light);
        assertOwnOrigin();
    }

    @Test
    @DisplayName("WS-01 the studio leads to the page in a tab of its own, from its navigation and its palette")
    void isLinkedFromTheStudio() {
        driver.get(shop.url("/__studio/").toString());
        assertThat(page.find(".side nav[aria-label=API] a").getDomProperty("href"))
                .isEqualTo(shop.url("/docs").toString());
        Set<String> before = driver.getWindowHandles();
        page.click(".jump");
        page.find("[role=combobox]").sendKeys("documentation", Keys.ENTER);
        Set<String> opened = new HashSet<>(page.findWindows(before.size() + 1));
        opened.removeAll(before);
        driver.switchTo().window(opened.iterator().next());
        page.findText(".info .title", "Shop");
    }

    /** Opens an operation, sends this body and returns the selector of the status of the answer. */
    private static String execute(String operation, String body) {
        open(operation);
        String place = "#operations-" + operation.replace('/', '-');
        if (!body.isEmpty()) {
            page.find(place + " textarea.body-param__text").sendKeys(Keys.chord(Keys.CONTROL, "a"), body);
        }
        page.click(place + " button.execute");
        String status = place + " .live-responses-table .response-col_status";
        page.find(status);
        return status;
    }

    private static void open(String operation) {
        driver.get("about:blank"); // else only the fragment changes, and an open operation stays
        driver.get(shop.url("/docs#/" + operation).toString());
        page.find("#operations-" + operation.replace('/', '-') + ".is-open");
    }

    private static void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    private static String background() {
        return page.find(".swagger-ui").getCssValue("background-color")
                + page.find("body").getCssValue("background-color");
    }

    private static void assertOwnOrigin() {
        Object names = driver.executeScript("return performance.getEntriesByType('resource').map(entry => entry.name)");
        assertThat(names)
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .hasSizeGreaterThan(4)
                .allSatisfy(name -> assertThat(URI.create(name.startsWith("data:") ? "" + shop.url("/") : name))
                        .hasAuthority(shop.url("/").getAuthority()));
    }

    private static void keep(String name) throws IOException {
        Path file = Path.of("target", "screenshots", name + ".png");
        Files.createDirectories(file.getParent());
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }
}
