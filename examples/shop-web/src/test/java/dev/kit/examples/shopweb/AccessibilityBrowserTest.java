package dev.kit.examples.shopweb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;

/** The page as axe-core, a keyboard and narrow screens judge it; leaves pictures in {@code target/screenshots}. */
@Tag("browser")
class AccessibilityBrowserTest {

    private static final String ALICE = "alice@acme.test";

    private static final int PHONE = 390;
    private static final int DESK = 1440;

    private static final String RUN = """
            const done = arguments[0];
            axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
              .then(({ violations }) => done(violations.map(({ id, impact, nodes }) =>
                `${id} (${impact}): ` + nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))))
              .catch(failure => done([String(failure)]));
            """;

    private static RunningShop shop;
    private static ShopPage page;
    private static String axe;

    @BeforeAll
    static void start() throws IOException {
        Chromium.require();
        try (InputStream in =
                Objects.requireNonNull(AccessibilityBrowserTest.class.getResourceAsStream("/axe.min.js"), "axe-core")) {
            axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        shop = RunningShop.start();
        page = new ShopPage(shop);
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
    @DisplayName("shop-web: the judge is awake: axe names a picture without a text and a field without a label")
    void control() {
        page.open(ALICE, "#/");
        page.script("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x><input>')");

        assertThat(violations())
                .anyMatch(text -> text.startsWith("image-alt"))
                .anyMatch(text -> text.startsWith("label"));
    }

    @Test
    @DisplayName("shop-web: axe finds nothing in the login form, with and without objections")
    void login() {
        page.open("", "#/");
        judge("login");
        page.logIn("alice", "");
        page.find(".fault");
        judge("login-faults");
        page.logIn(ALICE, "wrong");
        page.findText("[role=alert]", "wrong");
        judge("login-wrong");
    }

    @Test
    @DisplayName("shop-web: axe finds nothing in the products and the cart")
    void products() {
        page.open(ALICE, "#/");
        page.find("[data-product]");
        judge("products");
        for (int product : new int[] {1, 2, 5}) {
            page.click(".product:nth-child(" + product + ") button");
        }
        page.findText(".badge", "3");
        judge("products-cart");
        page.fill("[name=search]", "nothing is called so");
        page.findText(".empty", "Nothing found");
        judge("products-none");
        page.fill("[name=search]", "x".repeat(101));
        page.find(".search .fault");
        judge("products-fault");
        page.go("#/cart");
        page.fill("[data-line]:nth-child(2) input", "0");
        page.click("form.cart [type=submit]");
        page.find("[data-line] .fault");
        judge("cart-fault");
    }

    @Test
    @DisplayName("shop-web: axe finds nothing in the orders, an order and the question before cancelling it")
    void orders() {
        page.open(ALICE, "#/orders");
        page.find("[data-order]");
        judge("orders");
        page.click("[data-cancel]");
        page.find("dialog[open]");
        judge("cancel");
        page.press(Keys.ESCAPE);
        page.findNone("dialog");
        page.click(".order[data-order] a");
        page.find(".sheet tbody");
        page.waitUntil("the names of the products", "!document.querySelector('.lines').innerText.includes('…')");
        judge("order");
        page.go("#/orders/7");
        page.find(".empty");
        judge("order-none");
    }

    @Test
    @DisplayName("shop-web: no page is wider than the screen from 390 to 1440 pixels")
    void fits() {
        page.open(ALICE, "#/");
        page.click(".product:nth-child(1) button");
        page.fill("[data-line] input", "1000");
        for (String place : List.of("#/", "#/cart", "#/orders")) {
            page.go(place);
            page.find(place.equals("#/orders") ? "[data-order]" : place.equals("#/") ? "[data-product]" : "form.cart");
            for (int width = PHONE; width <= DESK; width += 75) {
                page.view(width, 900, "light");
                assertThat(page.script("return document.documentElement.scrollWidth"))
                        .as("%s at %d", place, width)
                        .isEqualTo((long) width);
            }
        }
    }

    @Test
    @DisplayName("shop-web: a keyboard alone logs in, searches, orders, loads more orders and cancels")
    void keyboard() {
        page.view(DESK, 900, "light");
        page.open("", "#/");
        page.press(ALICE, Keys.TAB, "demo", Keys.ENTER);
        page.find("[data-product]");
        page.tabTo(".skip");
        page.press(Keys.ENTER);
        page.tabTo("[name=search]");
        page.press("walnut kettle");
        page.findText(".count", "1 product for");
        page.tabTo("[data-product] button");
        page.press(Keys.ENTER);
        page.tabTo("form.cart [type=submit]");
        page.press(Keys.ENTER);
        page.findText("[role=status]", "is placed.");
        String order = page.find(".sheet").getDomAttribute("data-order");

        // So that nothing but the button loads more.
        page.script("IntersectionObserver.prototype.observe = () => {}");
        page.tabTo(".places a[href='#/orders']");
        page.press(Keys.ENTER);
        page.find(".orders [data-order='" + order + "']");
        page.tabTo(".orders [data-order='" + order + "'] [data-cancel]");
        page.press(Keys.ENTER);
        page.find("dialog[open]");
        assertThat(page.script("return document.activeElement.closest('dialog') !== null"))
                .isEqualTo(true);
        page.press(Keys.ESCAPE);
        page.findNone("dialog");
        assertThat(page.script("return document.activeElement.matches('[data-cancel]')"))
                .isEqualTo(true);
        page.press(Keys.ENTER);
        page.tabTo("dialog .danger");
        page.press(Keys.ENTER);
        page.findText("[data-order='" + order + "'] .status", "Cancelled");
        assertThat(page.script("return document.activeElement.closest('[data-order]')?.dataset.order"))
                .isEqualTo(order);
        page.findText("[role=status]", "is cancelled.");
        page.tabTo(".more button");
        page.press(Keys.ENTER);
        page.findMore("[data-order]", 20);
    }

    /** In both themes, on a phone and on a desk, with a picture of each. */
    private static void judge(String name) {
        for (String theme : List.of("light", "dark")) {
            for (int width : new int[] {PHONE, DESK}) {
                page.view(width, width == PHONE ? 844 : 900, theme);
                page.script("document.getAnimations().forEach(animation => animation.finish())");
                assertThat(violations()).as("%s, %s, %d", name, theme, width).isEmpty();
                picture(name + "-" + theme + "-" + width);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> violations() {
        page.script(axe);
        return (List<String>) Objects.requireNonNull(page.driver().executeAsyncScript(RUN));
    }

    private static void picture(String name) {
        try {
            Path directory = Files.createDirectories(Path.of("target", "screenshots"));
            Files.write(directory.resolve(name + ".png"), page.driver().getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
