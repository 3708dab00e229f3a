package dev.kit.boot.reload;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Dimension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The studio in a browser while its application is developed. */
@Tag("browser")
class StudioUnderKitDevTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String APPLICATION = """
            package app;

            import dev.kit.studio.Studio;
            import dev.kit.studio.entries.CapturedBody;
            import dev.kit.studio.entries.RequestEntry;
            import java.time.Duration;
            import java.util.Map;
            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;
            import org.springframework.web.bind.annotation.*;

            @SpringBootApplication
            @RestController
            public class Application {
                private final Studio studio;

                Application(Studio studio) {
                    this.studio = studio;
                }

                public static void main(String[] words) {
                    SpringApplication.run(Application.class, words);
                }

                @GetMapping("/ping")
                String ping(@RequestParam(defaultValue = "0") long sleep) throws InterruptedException {
                    Thread.sleep(sleep);
                    return "pong";
                }

                /** Pings as a load balancer sends them, recorded without being sent. */
                @PostMapping("/pings")
                boolean pings(@RequestParam int count) {
                    boolean written = true;
                    for (int i = 1; i <= count; i++) {
                        studio.recordRequest(RequestEntry.of("GET", "/ping", 200, Duration.ofMillis(2)).with(RequestEntry.Handling.of("/ping", "Application.ping")).with(RequestEntry.Sent.of(Map.of("accept", "*/*", "user-agent", "balancer " + i), CapturedBody.NONE)).with(RequestEntry.Answered.of(Map.of(), CapturedBody.text(
                                        CapturedBody.Kind.TEXT, "text/plain", 1_000, false, "pong ".repeat(200)))));
                        written &= i % 500 != 0 || studio.recorder().drain(Duration.ofSeconds(30));
                    }
                    return written;
                }
            }
            """;

    private static final String ORDERS = """
            package app;

            import org.springframework.web.bind.annotation.*;

            @RestController
            class Orders {
                @GetMapping("/total")
                int total() {
                    return 1 / zero();
                }

                private int zero() {
                    return 0;
                }

                @GetMapping("/stock")
                String stock() {
                    throw new IllegalStateException("The stock is unknown");
                }
            }
            """;

    @TempDir
    static Path directory;

    private static DevelopedShop shop;
    private static StudioPage page;

    @BeforeAll
    static void start() throws Exception {
        Chromium.require();
        shop = new DevelopedShop(
                directory, Map.of("app/Application.java", APPLICATION, "app/Orders.java", ORDERS), true);
        page = new StudioPage(Chromium.start(new Dimension(1440, 900), 1), shop.address("/__studio/"));
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

    private static String recorded(String path) throws Exception {
        JsonNode found = await().until(
                        () -> JSON.readTree(shop.get("/__studio/api/requests?path=" + path)),
                        entries -> !entries.isEmpty());
        return found.path(0).path("id").stringValue();
    }

    @Test
    @DisplayName("H1 a failed request stays open over the restart that mends it, and is sent again")
    void replaysAfterARestart() throws Exception {
        assertThat(shop.get("/total")).isEqualTo("status 500");
        String failed = recorded("/total");
        page.open("requests?path=/total");
        page.click("[data-request='" + failed + "'] a");
        page.findText(".detail .title", "/total");

        shop.edit("app/Orders.java", "1 / zero()", "1 / one()");
        shop.edit("app/Orders.java", "    private int zero() {", """
                    @GetMapping("/added")
                    int one() {
                        return 1;
                    }

                    private int zero() {""");
        assertThat(shop.get("/added")).isEqualTo("1");
        assertThat(shop.output()).contains("restarted the context");
        page.findText(".live-pill", "Live");
        page.click("[data-replay]");
        page.click("[data-send]");
        page.findText("[data-panel=compare] [data-figure=Status]", "500");
        page.findText("[data-panel=compare] [data-figure=Status]", "200");
        page.open("requests?path=/total");
        page.find("[data-request='" + failed + "']");
    }

    @Test
    @DisplayName("H2 after 50,000 pings a failed, a slow and a pinned request are still there, and open")
    void keepsWhatMatters() throws Exception {
        for (int i = 0; i < 30; i++) {
            assertThat(shop.get("/ping")).isEqualTo("pong");
        }
        String ordinary = recorded("/ping");
        assertThat(shop.get("/stock")).isEqualTo("status 500");
        String failed = recorded("/stock");
        assertThat(shop.get("/ping?sleep=900")).isEqualTo("pong");
        String slow = await().until(() -> recorded("/ping"), newest -> !newest.equals(ordinary));
        assertThat(shop.get("/ping")).isEqualTo("pong");
        String pinned = await().until(() -> recorded("/ping"), newest -> !newest.equals(slow));
        page.open("requests/" + pinned);
        page.click("[data-pin]");
        page.find("[data-pin][aria-pressed=true]");

        assertThat(shop.post("/pings?count=50000")).isEqualTo("true");

        assertThat(shop.get("/__studio/api/requests/" + ordinary)).isEqualTo("status 404");
        page.open("requests/" + failed + "/exception");
        page.findText(".detail .title", "/stock");
        page.findText("[data-panel=exception]", "The stock is unknown");
        page.open("requests/" + slow);
        page.findText(".detail", "sleep=900");
        page.open("requests/" + pinned);
        page.findText(".detail .title", "/ping");
        page.find("[data-pin][aria-pressed=true]");
        page.open("requests?path=/stock");
        page.findText("[data-kept]", "kept");
        page.click("[data-request='" + failed + "'] a");
        page.findText("[data-panel=exception]", "The stock is unknown");
        assertThat(page.complaints()).isEmpty();
    }
}
