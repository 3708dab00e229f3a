package dev.kit.examples.shopweb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WindowType;

/** Two customers with one browser. */
@Tag("browser")
class CustomersBrowserTest {

    private static final String ALICE = "alice@acme.test";

    private static final String BOB = "bob@globex.test";

    /** Keeps the whole page after each change of the document and at each frame. */
    private static final String RECORD = """
            const frames = window.frames_ = [];
            const record = () => {
              const now = document.title + location.href + document.documentElement.innerHTML;
              if (frames.at(-1) !== now) frames.push(now);
            };
            new MutationObserver(record).observe(document, {
              subtree: true, childList: true, characterData: true, attributes: true });
            const frame = () => { record(); requestAnimationFrame(frame); };
            frame();
            """;

    /** The frames from the login form on: before it, Alice looks at her own orders. */
    private static final String FRAMES = """
            const first = frames_.findIndex(frame => frame.includes('login-form'));
            return first < 0 ? [] : frames_.slice(first);
            """;

    private static RunningShop shop;
    private static ShopPage page;

    @BeforeAll
    static void start() {
        Chromium.require();
        shop = RunningShop.start();
        page = new ShopPage(shop);
    }

    @AfterAll
    static void stop() {
        if (page != null) {
            assertThat(page.complaints()).isEmpty();
            page.close();
        }
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    @DisplayName("shop-web: Alice logs out, Bob logs in, and no frame shows him one of her orders or her cart")
    void keepsCustomersApart() {
        page.open(ALICE, "#/");
        page.click(".product:nth-child(3) button");
        page.findText(".badge", "1");
        page.go("#/orders");
        page.find("[data-order]");
        page.script("scrollTo(0, document.body.scrollHeight)");
        page.findMore("[data-order]", 20);
        page.script("scrollTo(0, 0)");
        page.click("[data-order] a");
        page.find(".sheet tbody tr");
        List<String> hers = orders(ALICE);
        page.script(RECORD);

        page.click(".account button");
        page.find(".login-form");
        page.logIn(BOB, "demo");
        page.findText(".account", "Bob Baker");
        page.find("[data-product]");
        page.go("#/orders");
        page.find("[data-order]");
        page.script("scrollTo(0, document.body.scrollHeight)");
        page.findMore("[data-order]", 20);
        page.go("#/cart");
        page.findText(".empty", "Nothing in it yet");

        List<String> frames = page.strings(FRAMES);
        assertThat(frames)
                .hasSizeGreaterThan(10)
                .anyMatch(frame -> frame.contains(orders(BOB).get(0)));
        assertThat(hers).hasSize(100);
        // Compared one by one, so that a failure does not print megabytes.
        for (int number = 0; number < frames.size(); number++) {
            String frame = frames.get(number);
            assertThat(hers.stream().filter(id -> shows(frame, id)))
                    .as("frame " + number)
                    .isEmpty();
            assertThat(frame.contains("Alice")).as("Alice in frame " + number).isFalse();
        }
    }

    @Test
    @DisplayName("shop-web: an order that is still being placed when Alice logs out is not shown to Bob")
    void dropsLateAnswers() throws SQLException {
        page.open(ALICE, "#/");
        page.click(".product:nth-child(4) button");
        String newest = orders(ALICE).get(0);
        page.script(RECORD);

        try (Connection held = shop.database().owner().getConnection();
                Statement statement = held.createStatement()) {
            held.setAutoCommit(false);
            statement.execute("lock table orders in access exclusive mode");
            page.click(".aside [type=submit]");
            page.findText(".aside [type=submit]", "Placing");
            page.click(".account button");
            page.find(".login-form");
            page.logIn(BOB, "demo");
            page.findText(".account", "Bob Baker");
            held.commit();
        }

        await().until(() -> !orders(ALICE).get(0).equals(newest));
        String placed = orders(ALICE).get(0);
        page.waitUntil(
                "the answer",
                "performance.getEntriesByType('resource')"
                        + ".some(entry => entry.name.endsWith('/orders') && entry.responseEnd > 0)");
        page.go("#/orders");
        page.find("[data-order]");
        assertThat(page.strings("return frames_.filter(frame => frame.includes('Bob Baker'))"))
                .isNotEmpty()
                .allSatisfy(frame -> assertThat(shows(frame, placed)).isFalse());
        assertThat(page.driver().getCurrentUrl()).endsWith("#/orders");
    }

    @Test
    @DisplayName("shop-web: a login as Bob in another tab makes a page of Alice's one of Bob's")
    void followsOtherTabs() {
        page.open(ALICE, "#/orders");
        page.find("[data-order]");
        List<String> hers = orders(ALICE);
        String first = page.driver().getWindowHandle();
        page.script(RECORD);

        page.driver().switchTo().newWindow(WindowType.TAB);
        page.open("", "#/");
        page.logIn(BOB, "demo");
        page.findText(".account", "Bob Baker");
        page.driver().close();
        page.driver().switchTo().window(first);

        page.findText(".account", "Bob Baker");
        page.go("#/orders");
        page.find("[data-order]");
        assertThat(page.strings("return frames_.filter(frame => frame.includes('Bob Baker'))"))
                .isNotEmpty()
                .allSatisfy(frame ->
                        assertThat(hers.stream().filter(id -> shows(frame, id))).isEmpty());
    }

    /** In full, as in a link, or shortened, as in a row. */
    private static boolean shows(String frame, String id) {
        return frame.contains(id) || frame.contains("#" + id.substring(30).toUpperCase(Locale.ROOT));
    }

    private static List<String> orders(String email) {
        return RunningShop.json(shop.get("/orders?limit=100", page.session(email)))
                .path("items")
                .valueStream()
                .map(order -> order.path("id").stringValue())
                .toList();
    }
}
